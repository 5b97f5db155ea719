// The server's end of a WebSocket, for tests: what the client sent, and frames to answer with.
import type { MatchClientFrame, MatchServerFrame } from '../protocol/frames.gen'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: FakeSocket[] = []

  readyState = FakeSocket.CONNECTING
  sent: MatchClientFrame[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as MatchClientFrame)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  tell(frame: MatchServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** 1006: without a word, as a line dies. */
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code })
  }

  sentOf(type: MatchClientFrame['type']): MatchClientFrame[] {
    return this.sent.filter((frame) => frame.type === type)
  }
}
