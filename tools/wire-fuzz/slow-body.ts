import { connect } from 'node:net'

/** Sends a body byte by byte that never ends. Returns how long the server waits, and its response. */
export function sendSlowBody(origin: string, path: string): Promise<{ waitedMs: number; answer: string }> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<{ waitedMs: number; answer: string }>()
  let answer = ''
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
  })
  const drip = setInterval(() => socket.write(' '), 500)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(drip)
    resolve({ waitedMs: performance.now() - startedAt, answer })
  })
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  return promise
}
