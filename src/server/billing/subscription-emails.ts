import {
  claimOwedEmails,
  claimTrialEmails,
  type OwedEmail,
} from '#server/billing/subscription-email-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRowSource } from '#server/jobs/sweep.ts'
import { type NewEmail, queueMail } from '#server/outbox/queue-mail.ts'

const EMAILS_PER_SWEEP = 200

/** Emails owners about their own subscription. */
export function dueSubscriptionEmails(enqueue: Enqueue, { origin }: URL): DueRowSource {
  return {
    async enqueueDue(tx) {
      await queueTrialEmails(enqueue, tx, origin)
      for (const owed of await claimOwedEmails(tx, EMAILS_PER_SWEEP))
        await queueMail(enqueue, tx, toEmail(owed, origin))
    },
  }
}

/** Emails owners whose trial ends within a day, once per trial. */
async function queueTrialEmails(enqueue: Enqueue, tx: SystemTx, origin: string): Promise<void> {
  for (const { userId, email, endsAt, timeZone, hasCard } of await claimTrialEmails(tx, EMAILS_PER_SWEEP)) {
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

/** The blocked screen leads to the card page after a failed payment, and otherwise to the checkout. */
function toEmail(
  { owedEmail, userId, email, trialEndedAt, timeZone }: OwedEmail,
  origin: string,
): NewEmail<'payment-failed' | 'trial-ended'> {
  const recipient = { to: email, userId }
  const links = { appUrl: origin, returnUrl: `${origin}/signup-cancelled` }
  // The second condition is for the type only: every trial that ended has an end.
  if (owedEmail === 'payment-failed' || !trialEndedAt)
    return { ...recipient, letter: 'payment-failed', props: links }
  const props = { ...links, endsAt: trialEndedAt.toISOString(), timeZone }
  return { ...recipient, letter: 'trial-ended', props }
}
