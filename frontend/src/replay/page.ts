/** What the server's page says of the game that it shows. */
export interface Page {
  match: string
  /** The reader's own seat. */
  seat: number | null
  seats: number
  /** By seat the pages of those who have one. */
  people: Record<string, string>
  /** The code of the players' room, while it is there. */
  room: string | null
  /** Where the game is fetched, and its record. */
  replay: string
  record: string
  /** Where it is played again on the server. */
  truth: string
  csrf: string
  user: { id: number | null }
}
