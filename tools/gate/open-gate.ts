import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A door before somebody else's server. Mute, it takes every connection and says nothing, as a server that hangs or is cut
 * off: not even that it has ended.
 */
export type Gate = {
  port: number
  /** How many have come so far. */
  connections(): number
  setMute(isMute: boolean): void
  /** From now on to somebody else on the same host. What is open is cut, and whoever comes is let through. */
  leadTo(port: number): void
  stop(): Promise<void>
}

export async function openGate(
  { hostname, port }: URL,
  { opens = Promise.resolve() }: { opens?: Promise<void> } = {},
): Promise<Gate> {
  const open = new Set<Socket>()
  let beyondPort = Number(port)
  let isMute = false
  let connections = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer(async (visitor) => {
    keep(visitor)
    connections += 1
    if (isMute) return void visitor.resume()
    await opens
    if (visitor.destroyed) return
    const beyond = keep(connect(beyondPort, hostname))
    visitor.pipe(beyond).pipe(visitor)
    visitor.on('close', () => beyond.destroy())
    beyond.on('close', () => {
      if (!isMute) visitor.destroy()
    })
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    // What was open stays silent with the rest, and is cut when it speaks again.
    setMute(next) {
      isMute = next
      for (const socket of open) {
        socket.unpipe()
        socket.resume()
        if (!next) socket.destroy()
      }
    },
    leadTo(next) {
      beyondPort = next
      isMute = false
      cut()
    },
    async stop() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
