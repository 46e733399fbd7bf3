import { sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DueRowSource } from '#server/jobs/sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as the device cookie lasts. */
const KNOWN_DEVICE_DAYS = 400

/** The provider may resend an event for a month. */
const PROVIDER_EVENT_DAYS = 40

/** Until then, their pages still say that nobody paid and that the time is free again. */
const UNPAID_DEPOSIT_DAYS = 30

/** A phone may be without a connection for weeks before it repeats a request. */
const APPLIED_CHANGE_DAYS = 60

/**
 * Deletes expired rows: rate limit counts (which name networks), sessions, links and holds that are no longer valid, and
 * keys of requests that nobody repeats any more.
 */
export const expiredRows: DueRowSource[] = [
  deleteOlderThan('limits', 'window_started_at', 1),
  deleteOlderThan('sessions', 'ends_at', 1),
  deleteOlderThan('password_resets', 'expires_at', 1),
  deleteOlderThan('account_recoveries', 'link_expires_at', 1),
  deleteOlderThan('email_verifications', 'expires_at', 1),
  deleteOlderThan('passkey_challenges', 'expires_at', 0),
  deleteOlderThan('booking_holds', 'expires_at', 0),
  deleteOlderThan('deposits', 'ended_at', UNPAID_DEPOSIT_DAYS, sql<boolean>`paid_at is null`),
  deleteOlderThan('known_devices', 'created_at', KNOWN_DEVICE_DAYS),
  deleteOlderThan('stripe_events', 'received_at', PROVIDER_EVENT_DAYS),
  deleteOlderThan('applied_changes', 'applied_at', APPLIED_CHANGE_DAYS),
  // No role of the app may delete entries of the activity record itself, so the database decides which are old enough.
  { enqueueDue: async (tx) => void (await sql`select delete_old_activity()`.execute(tx)) },
]

/** Skips locked rows until the next sweep, to avoid deadlocks. */
function deleteOlderThan<Table extends keyof DB & string>(
  table: Table,
  column: keyof DB[Table] & string,
  days: number,
  condition = sql<boolean>`true`,
): DueRowSource {
  const [rows, time] = [sql.table(table), sql.ref(column)]
  return {
    async enqueueDue(tx) {
      const before = new Date((await tx.now()).getTime() - days * DAY_MS)
      await sql`delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${time} <= ${before} and ${condition} for update skip locked))`.execute(
        tx,
      )
    },
  }
}
