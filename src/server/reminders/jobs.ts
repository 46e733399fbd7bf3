import type { Database } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { countUnplanned, unplannedOwners } from '#server/reminders/plan-queries.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'

const OWNERS_PER_SWEEP = 200

export function reminderJobs({ db, sms }: { db: Database; sms: SmsGateway | null }) {
  const means = { canText: sms !== null }
  return { 'plan-reminders': ({ userId }: { userId: string }) => planReminders(db, userId, means) }
}

export function unplannedReminders(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const userId of await unplannedOwners(tx, OWNERS_PER_SWEEP))
        await enqueue(tx, 'plan-reminders', { userId }, userId)
    },
    countDue: countUnplanned,
  }
}
