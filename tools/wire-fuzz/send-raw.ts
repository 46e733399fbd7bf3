import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export type RawRequest = {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Buffer
  /** Sent without Content-Length. */
  isChunked?: boolean
}

export type RawResponse = { status: number; type: string; body: string; ms: number }

const TIMEOUT_MS = 20_000

/** The server to send requests to. */
export type Target = { origin: string; agent: Agent; timeoutMs?: number }

export function openSockets(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets })
}

/** Returns null if the connection was closed without a response, as after too large a body. */
export function sendRaw(target: Target, sent: RawRequest, isRetry = false): Promise<RawResponse | null> {
  const { origin, agent, timeoutMs = TIMEOUT_MS } = target
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<RawResponse | null>()
  const length =
    sent.body === undefined || sent.isChunked ? {} : { 'content-length': Buffer.byteLength(sent.body) }
  const outgoing = request(
    origin,
    {
      method: sent.method,
      path: sent.path,
      headers: { ...sent.headers, ...length },
      // Other pooled connections may also be about to be closed.
      agent: isRetry ? false : agent,
      timeout: timeoutMs,
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
  let hasTimedOut = false
  outgoing.on('timeout', () => {
    hasTimedOut = true
    outgoing.destroy()
  })
  outgoing.on('error', () => {
    // A server that rejects a request early may close the connection before its response is read. That also affects the
    // next request on that connection, so it is retried once on a new one.
    const mayRetry = !isRetry && !hasTimedOut && (!outgoing.writableFinished || outgoing.reusedSocket)
    resolve(mayRetry ? sendRaw(target, sent, true) : null)
  })
  outgoing.end(sent.body)
  return promise
}
