import { sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as the cookie that names the device. */
const KNOWN_DEVICE_DAYS = 400

/** The provider can tell of an event for a month. */
const PROVIDER_REPEATS_DAYS = 40

/** What nobody needs any more: counts of tries (they name networks), and what can no longer open anything. */
export const outdatedRows: DueRows[] = [
  forget('limits', 'window_started_at', 1),
  forget('sessions', 'ends_at', 1),
  forget('password_resets', 'expires_at', 1),
  forget('booking_holds', 'expires_at', 0),
  forget('known_devices', 'created_at', KNOWN_DEVICE_DAYS),
  forget('stripe_events', 'received_at', PROVIDER_REPEATS_DAYS),
]

/** What somebody uses at this moment stays until the next time: waiting for it, each could wait for the other. */
function forget<Table extends keyof DB & string>(
  table: Table,
  column: keyof DB[Table] & string,
  days: number,
): DueRows {
  const [rows, time] = [sql.table(table), sql.ref(column)]
  return {
    async enqueueDue(tx) {
      const before = new Date((await tx.now()).getTime() - days * DAY_MS)
      await sql`delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${time} <= ${before} for update skip locked))`.execute(tx)
    },
  }
}
