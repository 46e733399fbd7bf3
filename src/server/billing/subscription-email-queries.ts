import { sql } from 'kysely'
import type { SubscriptionEmail } from '#domain/billing/subscription-email.ts'
import type { SystemTx } from '#server/db/database.ts'

type Recipient = { userId: string; email: string; timeZone: string }

type TrialEmail = Recipient & { endsAt: Date; hasCard: boolean }

/** Returns trials that end within a day and whose owner was not emailed yet, and marks them as emailed. */
export async function claimTrialEmails(tx: SystemTx, limit: number): Promise<TrialEmail[]> {
  const { rows } = await sql<TrialEmail>`
    update subscriptions s set trial_letter_for = trial_end_date
    from users u left join user_settings settings on settings.user_id = u.id
    where u.id = s.user_id and s.user_id in (
      select user_id from subscriptions
      where status = 'trialing' and trial_end_date > app_now() and trial_end_date <= app_now() + interval '24 hours'
        and trial_letter_for is distinct from trial_end_date and not cancel_at_period_end
      order by trial_end_date limit ${limit} for update skip locked
    )
    returning s.user_id as "userId", u.email, s.trial_end_date as "endsAt",
      coalesce(settings.timezone, 'UTC') as "timeZone", s.has_card as "hasCard"`.execute(tx)
  return rows
}

export type OwedEmail = Recipient & { owedEmail: SubscriptionEmail; trialEndedAt: Date | null }

/** Returns the emails that owners are owed about their subscription, and marks them as queued. */
export async function claimOwedEmails(tx: SystemTx, limit: number): Promise<OwedEmail[]> {
  const { rows } = await sql<OwedEmail>`
    update subscriptions s set owed_email = null
    from (
      select user_id, owed_email, trial_end_date from subscriptions
      where owed_email is not null order by user_id limit ${limit} for update skip locked
    ) owed join users u on u.id = owed.user_id left join user_settings settings on settings.user_id = u.id
    where s.user_id = owed.user_id
    returning s.user_id as "userId", u.email, owed.owed_email as "owedEmail", owed.trial_end_date as "trialEndedAt",
      coalesce(settings.timezone, 'UTC') as "timeZone"`.execute(tx)
  return rows
}
