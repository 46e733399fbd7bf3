import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'

/**
 * Returns whether the owner can have a trial, and reserves it for as long as a checkout stays open: another account
 * with the same mailbox gets none meanwhile.
 */
export async function reserveTrial(tx: SystemTx, address: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ holder: string }>`
    insert into used_trials as t (address, holder, held_until)
    values (${address}, ${userId}, app_now() + interval '24 hours')
    on conflict (address) do update set holder = excluded.holder, held_until = excluded.held_until
      where t.used_at is null and (t.holder = excluded.holder or t.held_until < app_now())
    returning holder`.execute(tx)
  return rows.length > 0
}

export async function markTrialUsed(tx: SystemTx, address: string, userId: string): Promise<void> {
  await sql`
    insert into used_trials (address, holder, held_until, used_at) values (${address}, ${userId}, app_now(), app_now())
    on conflict (address) do update set used_at = coalesce(used_trials.used_at, app_now())`.execute(tx)
}

export type TrialEmail = { userId: string; email: string; endsAt: Date; timeZone: string; hasCard: boolean }

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
