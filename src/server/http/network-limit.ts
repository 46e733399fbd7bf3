import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

export type NetworkLimit = { tries: number; windowSeconds: number }

/** Counts a try in the database, so that every server process sees the same count. */
export async function countTry(
  db: Database,
  action: string,
  network: string,
  limit: NetworkLimit,
): Promise<void> {
  const { tries, waitSeconds } = await db.asVisitor(async (tx) => {
    const window = sql`make_interval(secs => ${limit.windowSeconds})`
    const { rows } = await sql<{ tries: number; waitSeconds: number }>`
      insert into network_limits as l (action, network, window_started_at, tries)
      values (${action}, ${network}, app_now(), 1)
      on conflict (action, network) do update set
        tries = case when l.window_started_at + ${window} <= app_now() then 1 else l.tries + 1 end,
        window_started_at =
          case when l.window_started_at + ${window} <= app_now() then app_now() else l.window_started_at end
      returning tries, ceil(extract(epoch from window_started_at + ${window} - app_now()))::int as "waitSeconds"
    `.execute(tx)
    return rows[0] ?? refuse('internal')
  })
  if (tries > limit.tries) refuse('too_many_requests', { retryAfterSeconds: Math.max(1, waitSeconds) })
}
