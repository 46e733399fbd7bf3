import { connect } from 'node:net'

export type SlowBodyResult = {
  /** The time until the server closed the connection. */
  waitedMs: number
  response: string
}

/** Sends a body byte by byte, without an end, until the server closes the connection. */
export function sendSlowBody(origin: string, path: string): Promise<SlowBodyResult> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<SlowBodyResult>()
  let answer = ''
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
  })
  const sendByteTimer = setInterval(() => socket.write(' '), 500)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(sendByteTimer)
    resolve({ waitedMs: performance.now() - startedAt, response: answer })
  })
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  return promise
}
