import { Readable } from 'node:stream'

/** A letter on its way through a connection. Only its end makes the mail server take it. */
export type HandOver = {
  /** Whether the end may have reached the server. */
  isDone(): boolean
  pass(letter: Readable): Readable
}

/** Lets a letter through unless it is withdrawn before its end. Reads no further than the server does. */
export function handOver(withdrawn: AbortSignal): HandOver {
  let isDone = false
  async function* unlessWithdrawn(letter: Readable) {
    for await (const chunk of letter) {
      withdrawn.throwIfAborted()
      yield chunk
    }
    withdrawn.throwIfAborted()
    isDone = true
  }
  return { isDone: () => isDone, pass: (letter) => Readable.from(unlessWithdrawn(letter)) }
}
