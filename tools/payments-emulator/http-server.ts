import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

const HOST = '127.0.0.1'
/** As a provider's own: one that ends sooner cuts off whoever asks again at that moment. */
const KEEP_ALIVE_MS = 65_000

export type Listening = { url: string; port: number; close(): Promise<void> }

type Fetch = (request: Request, env: never) => Response | Promise<Response>

/** On this machine only. A taken `port` is an error; for a taken `keptPort` a free one is found. */
export async function listen(
  { port, keptPort = 0 }: { port?: number; keptPort?: number },
  fetch: Fetch,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: fetch as never, hostname: HOST }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listenOn(server, port ?? keptPort).catch((error: NodeJS.ErrnoException) => {
    if (port !== undefined || error.code !== 'EADDRINUSE') throw error
    return listenOn(server, 0)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, HOST)
  await once(server, 'listening')
}
