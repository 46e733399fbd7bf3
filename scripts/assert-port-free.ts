import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

// macOS lets a program listen on all addresses of a port even if another one uses one of them, so each is tried.
const HOSTS = [undefined, '127.0.0.1', '::1']

export async function assertPortFree(port: number): Promise<void> {
  for (const host of HOSTS) {
    try {
      await listenOnce(port, host)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE') throw new PortInUseError(port)
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error
    }
  }
}

class PortInUseError extends Error {
  override readonly name = 'PortInUseError'

  constructor(port: number) {
    super(`Port ${port} is in use. Stop the program that uses it, or set PORT to another.`)
  }
}

async function listenOnce(port: number, host: string | undefined): Promise<number> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address.port
}
