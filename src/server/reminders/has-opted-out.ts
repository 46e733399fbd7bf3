import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an appointment's client has opted out of all reminders, or of those about this appointment. The refusal of a
 * client who was deleted is stored as a hash. Takes the table's name or alias in the surrounding query.
 */
export function hasOptedOut(appointment: string): RawBuilder<boolean> {
  const job = sql.table(appointment)
  return sql<boolean>`(${job}.reminders_refused_at is not null or exists (select from reminder_refusals r
    where r.user_id = ${job}.user_id
      and r.email_key = any (array[lower(${job}.client_email), address_hash(${job}.client_email)])))`
}
