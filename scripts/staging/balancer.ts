import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Balancer = { port: number; stop(): Promise<void> }

/** Gives each connection to the next process in turn, and to another where that one is gone. */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer(async (caller) => {
    open.add(caller)
    caller.once('close', () => open.delete(caller)).on('error', () => caller.destroy())
    const process = await firstThere(ports, turn++)
    if (!process) return caller.destroy()
    process.on('error', () => caller.destroy()).on('close', () => caller.destroy())
    caller.on('close', () => process.destroy())
    caller.pipe(process).pipe(caller)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    async stop() {
      for (const caller of open) caller.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function firstThere(ports: readonly number[], from: number): Promise<Socket | null> {
  for (let n = 0; n < ports.length; n++) {
    const socket = connect({ host: '127.0.0.1', port: ports[(from + n) % ports.length] as number })
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isThere) return socket
  }
  return null
}
