import type { ClaimedMail } from '#server/outbox/queries.ts'
import type { LeavingJob } from '#server/reminders/leaving-jobs.ts'

/** A reminder whose time has come, and the job as it is. */
export type Leaving = { mail: ClaimedMail; job: LeavingJob }

/** A reminder with its words, and the link in them. */
export type Written = {
  mail: ClaimedMail
  link?: { token_hash: Buffer; user_id: string; appointment_id: string }
}
