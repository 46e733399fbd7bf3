import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export type RawRequest = {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Buffer
  /** Without a length, so that the receiver has to count. */
  isChunked?: boolean
}

export type RawAnswer = { status: number; type: string; body: string; ms: number }

const ANSWER_WITHIN_MS = 20_000

/** Where requests go. */
export type Target = { origin: string; agent: Agent; answerWithinMs?: number }

export function openSockets(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets })
}

/** A hung-up connection is `null`: whoever sends too much is cut off. */
export function sendRaw(target: Target, sent: RawRequest, isAgain = false): Promise<RawAnswer | null> {
  const { origin, agent, answerWithinMs = ANSWER_WITHIN_MS } = target
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<RawAnswer | null>()
  const length =
    sent.body === undefined || sent.isChunked ? {} : { 'content-length': Buffer.byteLength(sent.body) }
  const outgoing = request(
    origin,
    {
      method: sent.method,
      path: sent.path,
      headers: { ...sent.headers, ...length },
      // Other kept connections may be about to be cut off, too.
      agent: isAgain ? false : agent,
      timeout: answerWithinMs,
    },
    (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', () => resolve(null))
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          type: incoming.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - startedAt,
        }),
      )
    },
  )
  let isTooLate = false
  outgoing.on('timeout', () => {
    isTooLate = true
    outgoing.destroy()
  })
  outgoing.on('error', () => {
    // Who is refused before everything was sent may be cut off before the answer is read; so may who comes next on the
    // same connection. Asked once more on a connection of its own, it comes.
    const mayAskAgain = !isAgain && !isTooLate && (!outgoing.writableFinished || outgoing.reusedSocket)
    resolve(mayAskAgain ? sendRaw(target, sent, true) : null)
  })
  outgoing.end(sent.body)
  return promise
}
