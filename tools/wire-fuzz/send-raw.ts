import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { Socket } from 'node:net'

export type RawRequest = {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Buffer
  /** Whether it is sent without Content-Length. */
  isChunked?: boolean
}

export type RawResponse = { status: number; contentType: string; body: string; ms: number }

const TIMEOUT_MS = 20_000

/** The server to send requests to. */
export type Server = { origin: string; agent: Agent; timeoutMs?: number }

export function createAgent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets })
}

/** Node's own `reusedSocket` is false for a request that waited in the agent's queue until a connection was free. */
const usedSockets = new WeakSet<Socket>()

/** Returns null if the connection was closed without a response, as after too large a body. */
export function sendRaw(
  server: Server,
  rawRequest: RawRequest,
  isRetry = false,
): Promise<RawResponse | null> {
  const { origin, agent, timeoutMs = TIMEOUT_MS } = server
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<RawResponse | null>()
  const lengthHeader =
    rawRequest.body === undefined || rawRequest.isChunked
      ? {}
      : { 'content-length': Buffer.byteLength(rawRequest.body) }
  const outgoing = request(
    origin,
    {
      method: rawRequest.method,
      path: rawRequest.path,
      headers: { ...rawRequest.headers, ...lengthHeader },
      // A retry uses a new connection: other pooled ones may also be about to be closed.
      agent: isRetry ? false : agent,
      timeout: timeoutMs,
    },
    (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', retryOrGiveUp)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          contentType: incoming.headers['content-type'] ?? '',
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
  let isSocketReused = false
  outgoing.on('socket', (socket) => {
    isSocketReused = usedSockets.has(socket)
    usedSockets.add(socket)
  })
  outgoing.on('error', retryOrGiveUp)
  // A server that rejects a request early may close the connection before its response is read. That also affects the
  // next request on that connection, so it is retried once on a new one.
  function retryOrGiveUp() {
    const mayRetry = !isRetry && !hasTimedOut && (!outgoing.writableFinished || isSocketReused)
    resolve(mayRetry ? sendRaw(server, rawRequest, true) : null)
  }
  outgoing.end(rawRequest.body)
  return promise
}
