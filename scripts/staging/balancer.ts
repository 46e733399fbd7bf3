import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Balancer = { port: number; stop(): Promise<void> }

const HEALTH_CHECK_MS = 200
/** Longer than any test, because a connection that closes while a request is on its way loses that request. */
const KEEP_ALIVE_MS = 10 * 60_000
const HOST = '127.0.0.1'

/** Distributes requests round-robin over ready processes, and retries another one if a connection is refused. */
export async function startBalancer(port: number, currentPorts: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const unavailable = new Set<number>()
  let turn = 0
  const checkReadiness = () =>
    Promise.all(
      currentPorts().map(async (candidate) => {
        const isReady = await fetch(`http://${HOST}:${candidate}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) unavailable.delete(candidate)
        else unavailable.add(candidate)
      }),
    )
  const portsInRotation = () => {
    const ready = currentPorts().filter((candidate) => !unavailable.has(candidate))
    // If no process is ready, they know better than the balancer what to answer.
    const ports = ready.length > 0 ? ready : currentPorts()
    const from = turn++ % Math.max(1, ports.length)
    return [...ports.slice(from), ...ports.slice(0, from)]
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (!body) return outgoing.destroy()
    for (const candidate of portsInRotation())
      if (await forward(candidate, agent, incoming, body, outgoing)) return
    refuseForNow(outgoing)
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  await checkReadiness()
  const healthChecks = setInterval(checkReadiness, HEALTH_CHECK_MS)
  return {
    port,
    async stop() {
      clearInterval(healthChecks)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** False if the connection was refused. A request that fails later is not retried here, as it may have been processed. */
function forward(
  port: number,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const sent = request({ host: HOST, port, agent, method, path: url, headers }, (upstream) => {
    outgoing.writeHead(upstream.statusCode ?? 502, withoutHopHeaders(upstream.headers))
    upstream.pipe(outgoing)
    upstream.on('error', () => outgoing.destroy()).on('close', () => resolve(true))
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return resolve(false)
    if (outgoing.headersSent) outgoing.destroy()
    else refuseForNow(outgoing)
    resolve(true)
  })
  sent.end(body)
  return promise
}

/** The answer of the processes themselves while they cannot work. */
function refuseForNow(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { 'retry-after': '1' }).end()
}

/** Hop-by-hop headers apply to one connection only and are not forwarded. */
function withoutHopHeaders({ connection, 'keep-alive': _, ...headers }: IncomingMessage['headers']) {
  return headers
}
