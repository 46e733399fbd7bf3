import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of a server. While muted, it accepts every connection and stays silent, like a server that hangs or
 * is cut off: it does not even close connections.
 */
export type Gate = {
  port: number
  /** The number of connections accepted so far. */
  connections(): number
  setMute(isMute: boolean): void
  /** Forwards to another port on the same host from now on. Closes open connections and unmutes the gate. */
  forwardTo(port: number): void
  stop(): Promise<void>
}

export type GateOptions = {
  /** Connections are accepted at once, but forwarded only after this resolves. */
  forwardAfter?: Promise<void>
}

export async function openGate(
  { hostname, port }: URL,
  { forwardAfter: ready = Promise.resolve() }: GateOptions = {},
): Promise<Gate> {
  const sockets = new Set<Socket>()
  let upstreamPort = Number(port)
  let isMute = false
  let connectionCount = 0
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(async (client) => {
    track(client)
    connectionCount += 1
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
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connectionCount,
    // Open connections also go silent. They are closed when the gate is unmuted.
    setMute(nextIsMute) {
      isMute = nextIsMute
      for (const socket of sockets) {
        socket.unpipe()
        socket.resume()
        if (!nextIsMute) socket.destroy()
      }
    },
    forwardTo(nextPort) {
      upstreamPort = nextPort
      isMute = false
      closeSockets()
    },
    async stop() {
      closeSockets()
      await new Promise((closed) => server.close(closed))
    },
  }
}
