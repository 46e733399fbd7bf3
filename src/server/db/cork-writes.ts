import type { Socket } from 'node:net'
import type pg from 'pg'

const corked = new WeakSet<Socket>()

/** Sends all queries of this tick in one write: separate writes would cost more than most queries. */
export function corkWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}
