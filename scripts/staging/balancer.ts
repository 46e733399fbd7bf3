import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Balancer = { port: number; stop(): Promise<void> }

const LOOK_EVERY_MS = 200
/** Longer than anybody asks: who is closed on while the next request is on its way gets no answer. */
const KEEPS_OPEN_MS = 10 * 60_000
const HOST = '127.0.0.1'

/** Gives each request to the next process that says it is ready, and to another where nobody listens any more. */
export async function startBalancer(port: number, portsNow: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const away = new Set<number>()
  let turn = 0
  const look = () =>
    Promise.all(
      portsNow().map(async (one) => {
        const isReady = await fetch(`http://${HOST}:${one}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) away.delete(one)
        else away.add(one)
      }),
    )
  const inTurn = () => {
    const ports = portsNow().filter((one) => !away.has(one))
    const from = turn++ % Math.max(1, ports.length)
    return [...ports.slice(from), ...ports.slice(0, from)]
  }
  const server = createServer({ keepAliveTimeout: KEEPS_OPEN_MS }, async (asked, answer) => {
    const body = await buffer(asked).catch(() => null)
    if (!body) return answer.destroy()
    for (const one of inTurn()) if (await passOn(one, agent, asked, body, answer)) return
    answer.writeHead(502).end()
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  await look()
  const looking = setInterval(look, LOOK_EVERY_MS)
  return {
    port,
    async stop() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** False: nobody took it. What broke off after it was taken is told as 502, as it may have been done. */
function passOn(
  port: number,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const sent = request({ host: HOST, port, agent, method, path: url, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, withoutHops(answered.headers))
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
function withoutHops({ connection, 'keep-alive': _, ...headers }: IncomingMessage['headers']) {
  return headers
}
