import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx, VisitorTx } from '#server/db/database.ts'

export type Limit = { tries: number; windowSeconds: number }

/** Rate limit: counts a try in the database, which all server processes share, and refuses when there are too many. */
export async function countTry(db: Database, action: string, subject: string, limit: Limit): Promise<void> {
  const { isOver, waitSeconds } = await db.asVisitor((tx) => incrementTries(tx, action, subject, limit))
  if (isOver) refuseTooManyTries(waitSeconds)
}

/** Counts a try like `countTry`, but never refuses. */
export async function incrementTries(
  tx: VisitorTx | SystemTx,
  action: string,
  subject: string,
  limit: Limit,
) {
  const window = sql`make_interval(secs => ${limit.windowSeconds})`
  const { rows } = await sql<{ tries: number; waitSeconds: number }>`
    insert into limits as l (action, subject, window_started_at, tries)
    values (${action}, ${subject}, app_now(), 1)
    on conflict (action, subject) do update set
      tries = case when l.window_started_at + ${window} <= app_now() then 1 else l.tries + 1 end,
      window_started_at =
        case when l.window_started_at + ${window} <= app_now() then app_now() else l.window_started_at end
    returning tries, ceil(extract(epoch from window_started_at + ${window} - app_now()))::int as "waitSeconds"
  `.execute(tx)
  const { tries, waitSeconds } = rows[0] ?? refuse('internal')
  return { tries, isOver: tries > limit.tries, waitSeconds: capToWindow(waitSeconds, limit) }
}

/** A transaction may count in a window that opened after its own `app_now()`, so the wait is capped. */
export function capToWindow(waitSeconds: number, { windowSeconds }: Pick<Limit, 'windowSeconds'>): number {
  return Math.min(Math.max(1, waitSeconds), windowSeconds)
}

/** Subtracts one try from the count. */
export async function refundTry(db: Database, action: string, subject: string): Promise<void> {
  await db.asVisitor(async (tx) => {
    await sql`delete from limits where action = ${action} and subject = ${subject} and tries <= 1`.execute(tx)
    await sql`update limits set tries = tries - 1
      where action = ${action} and subject = ${subject} and tries > 1`.execute(tx)
  })
}

export async function resetTries(tx: VisitorTx | SystemTx, action: string, subject: string): Promise<void> {
  await sql`delete from limits where action = ${action} and subject = ${subject}`.execute(tx)
}

export function refuseTooManyTries(waitSeconds: number): never {
  return refuse('too_many_requests', tooMany('many attempts', waitSeconds))
}

/** `many` names the reason: 'many bookings in a short time'. */
export function tooMany(many: string, waitSeconds: number) {
  const minutes = Math.ceil(waitSeconds / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { message: `Too ${many}. Please try again in ${when}.`, retryAfterSeconds: waitSeconds }
}
