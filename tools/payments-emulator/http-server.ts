import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

const HOST = '127.0.0.1'
/** The same as the provider's. A shorter timeout would close connections that clients are about to reuse. */
const KEEP_ALIVE_MS = 65_000

export type RunningServer = { url: string; port: number; close(): Promise<void> }

type Fetch = (request: Request, env: never) => Response | Promise<Response>

/** Listens on this machine only. If `port` is in use it fails; if `savedPort` is, it uses a free one. */
export async function listen(
  { port, savedPort = 0 }: { port?: number; savedPort?: number },
  fetch: Fetch,
): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: fetch as never, hostname: HOST }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listenOn(server, port ?? savedPort).catch((error: NodeJS.ErrnoException) => {
    if (port !== undefined || error.code !== 'EADDRINUSE') throw error
    return listenOn(server, 0)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${boundPort}`,
    port: boundPort,
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
