import type { SystemTx } from '#server/db/database.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as the cookie that names the device. */
const KNOWN_DEVICE_DAYS = 400

/** The provider can tell of an event for a month. */
const PROVIDER_REPEATS_DAYS = 40

/** Nobody sends a booking again after that. */
const REPEATED_REQUEST_DAYS = 30

/** What nobody needs any more: counts of tries (they name networks), and what can no longer open anything. */
export const outdatedRows: DueRows[] = [
  forget(1, (tx, before) => tx.deleteFrom('limits').where('window_started_at', '<', before).execute()),
  forget(1, (tx, before) => tx.deleteFrom('sessions').where('ends_at', '<', before).execute()),
  forget(1, (tx, before) => tx.deleteFrom('password_resets').where('expires_at', '<', before).execute()),
  // In the order in which a booking takes them: the other way round, each could wait for the other.
  forget(0, (tx, before) => tx.deleteFrom('booking_holds').where('expires_at', '<=', before).execute()),
  forget(1, (tx, before) => tx.deleteFrom('mail_paces').where('free_at', '<', before).execute()),
  forget(REPEATED_REQUEST_DAYS, (tx, before) =>
    tx.deleteFrom('booking_requests').where('created_at', '<', before).execute(),
  ),
  forget(KNOWN_DEVICE_DAYS, (tx, before) =>
    tx.deleteFrom('known_devices').where('created_at', '<', before).execute(),
  ),
  forget(PROVIDER_REPEATS_DAYS, (tx, before) =>
    tx.deleteFrom('stripe_events').where('received_at', '<', before).execute(),
  ),
]

function forget(days: number, work: (tx: SystemTx, before: Date) => Promise<unknown>): DueRows {
  return {
    async enqueueDue(tx) {
      await work(tx, new Date((await tx.now()).getTime() - days * DAY_MS))
    },
    countDue: async () => 0,
  }
}
