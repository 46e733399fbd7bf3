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
