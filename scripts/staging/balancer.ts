import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Balancer = { port: number; stop(): Promise<void> }

const HEALTH_CHECK_MS = 200
/** Longer than anybody asks: who is closed on while the next request is on its way gets no answer. */
const KEEP_ALIVE_MS = 10 * 60_000
const HOST = '127.0.0.1'

/** Gives each request to the next process that says it is ready, and to another where nobody listens any more. */
export async function startBalancer(port: number, currentPorts: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const unavailable = new Set<number>()
  let turn = 0
  const checkReadiness = () =>
    Promise.all(
      currentPorts().map(async (one) => {
        const isReady = await fetch(`http://${HOST}:${one}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) unavailable.delete(one)
        else unavailable.add(one)
      }),
    )
  const portsInRotation = () => {
    const ports = currentPorts().filter((one) => !unavailable.has(one))
    const from = turn++ % Math.max(1, ports.length)
    return [...ports.slice(from), ...ports.slice(0, from)]
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (asked, answer) => {
    const body = await buffer(asked).catch(() => null)
    if (!body) return answer.destroy()
    for (const one of portsInRotation()) if (await forward(one, agent, asked, body, answer)) return
    answer.writeHead(502).end()
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

/** False: nobody took it. What broke off after it was taken is told as 502, as it may have been done. */
function forward(
  port: number,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const sent = request({ host: HOST, port, agent, method, path: url, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, withoutHopHeaders(answered.headers))
    answered.pipe(answer)
    answered.on('error', () => answer.destroy()).on('close', () => resolve(true))
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return resolve(false)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
    resolve(true)
  })
  sent.end(body)
  return promise
}

/** What is said of one connection is not said of the next. */
function withoutHopHeaders({ connection, 'keep-alive': _, ...headers }: IncomingMessage['headers']) {
  return headers
}
