// Reporting someone: one dialog for every place where one meets people.

export interface Suspect {
  name: string
  /** Their number, or the seat they play in this match. */
  user?: number
  seat?: number
}

export interface Wish {
  /** Of several one is chosen. */
  people: readonly Suspect[]
  /** A line of the chat. */
  line?: { id: number; text: string }
  /** A moment of the match; else it is the newest one. */
  seq?: number
}

class Reporting {
  wish = $state.raw<Wish | null>(null)
  /** Visitors have nobody to answer for them: they cannot report. */
  isOpen = $state(false)

  ask(wish: Wish): void {
    this.wish = wish
  }

  close(): void {
    this.wish = null
  }
}

export const reporting = new Reporting()
