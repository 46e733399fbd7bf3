import { type RawBuilder, sql } from 'kysely'

/** Whether the client of an appointment, named by its table, wants no reminders from its business. */
export function isRefused(appointment: string): RawBuilder<boolean> {
  const job = sql.table(appointment)
  return sql<boolean>`exists (select from reminder_refusals r
    where r.user_id = ${job}.user_id and r.email_key = lower(${job}.client_email))`
}
