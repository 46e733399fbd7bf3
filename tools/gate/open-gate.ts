import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of a server. When mute, it accepts every connection and stays silent, like a server that hangs or
 * is cut off: it does not even close connections.
 */
export type Gate = {
  port: number
  /** Number of connections accepted so far. */
  connections(): number
  setMute(isMute: boolean): void
  /** Forwards to another port on the same host from now on. Closes open connections and ends the mute mode. */
  forwardTo(port: number): void
  stop(): Promise<void>
}

export async function openGate(
  { hostname, port }: URL,
  { opens: ready = Promise.resolve() }: { opens?: Promise<void> } = {},
): Promise<Gate> {
  const open = new Set<Socket>()
  let upstreamPort = Number(port)
  let isMute = false
  let connections = 0
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer(async (client) => {
    track(client)
    connections += 1
    if (isMute) return void client.resume()
    await ready
    if (client.destroyed) return
    const upstream = track(connect(upstreamPort, hostname))
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => {
      if (!isMute) client.destroy()
    })
  })
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    // Open connections also go silent. They are closed when the mute mode ends.
    setMute(next) {
      isMute = next
      for (const socket of open) {
        socket.unpipe()
        socket.resume()
        if (!next) socket.destroy()
      }
    },
    forwardTo(next) {
      upstreamPort = next
      isMute = false
      closeAll()
    },
    async stop() {
      closeAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}
