import type { Database } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'
import { ownersWithUnplannedJobs } from '#server/reminders/plan-queries.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'

export function reminderJobs({ db, sms }: { db: Database; sms: SmsGateway | null }) {
  const means = { canText: sms !== null }
  return { 'plan-reminders': ({ userId }: { userId: string }) => planReminders(db, userId, means) }
}

export function sweepUnplannedReminders(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'plan-reminders', ownersWithUnplannedJobs)
}
