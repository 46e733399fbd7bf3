import { takeTrialLetters } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

const LETTERS_PER_SWEEP = 200

/** Writes to owners whose trial ends within a day, once per trial. */
export async function remindOfTrialEnd(enqueue: Enqueue, tx: SystemTx, { origin }: URL): Promise<void> {
  for (const { userId, email, endsAt, timeZone, hasCard } of await takeTrialLetters(tx, LETTERS_PER_SWEEP)) {
    await queueMail(enqueue, tx, {
      letter: 'trial-ending',
      props: {
        appUrl: origin,
        billingUrl: `${origin}/dashboard/settings?tab=billing`,
        endsAt: endsAt.toISOString(),
        timeZone,
        hasCard,
      },
      to: email,
      userId,
    })
  }
}
