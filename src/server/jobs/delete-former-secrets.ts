import { sql } from 'kysely'
import type { DueRowSource } from '#server/jobs/sweep.ts'

/** As long as the page of a deposit shows the link to a job that is over. */
const DEPOSIT_PAGE_DAYS = 60

/** A device that subscribed with the key. */
const HAS_DEVICES = sql<boolean>`exists (select from push_devices d where d.vapid_key = f.vapid_key)`

/** A deposit whose link may be computed with the secret. Older ones, made with an even earlier secret, keep this one too. */
const HAS_DEPOSITS = sql<boolean>`exists (
  select from deposits d left join appointments a on a.user_id = d.user_id and a.id = d.appointment_id
  where d.created_at <= f.replaced_at + interval '1 hour' and (d.request is not null
    or a.appointment_time > app_now() - make_interval(days => ${DEPOSIT_PAGE_DAYS})))`

/** Deletes secrets that were replaced once nothing that was made with them is left. */
export const formerSecrets: DueRowSource = {
  async enqueueDue(tx) {
    await sql`
      delete from former_server_secrets f where check_at <= app_now()
        and not case name when 'push' then ${HAS_DEVICES} else ${HAS_DEPOSITS} end`.execute(tx)
    // Finding that out reads large tables, so it is done once a day.
    await sql`
      update former_server_secrets set check_at = app_now() + interval '1 day' where check_at <= app_now()`.execute(
      tx,
    )
  },
}
