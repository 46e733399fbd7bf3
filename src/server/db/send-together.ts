import type { Socket } from 'node:net'
import type pg from 'pg'

const waiting = new WeakSet<Socket>()

/** What is asked of a connection in one go leaves in one piece: a write each would cost both sides more than most queries. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (waiting.has(stream)) return
  waiting.add(stream)
  stream.cork()
  process.nextTick(() => {
    waiting.delete(stream)
    stream.uncork()
  })
}
