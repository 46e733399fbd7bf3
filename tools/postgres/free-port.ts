import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// The range is below the ephemeral ports. With one of those, a client that retries while the database restarts could be
// assigned the very port it connects to, and so block it for the database.
const MIN_PORT = 15_000
const MAX_PORT = 30_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(MIN_PORT, MAX_PORT)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
