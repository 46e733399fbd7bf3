import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the range that systems hand out to outgoing connections: there, a client that retries while the database
// restarts can be given the very port it is calling, and keeps it from the database.
const LOWEST = 15_000
const HIGHEST = 30_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
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
