import { CompiledQuery } from 'kysely'
import { canonicalEmail } from '#domain/account/canonical-email.ts'
import type { Answer } from '#domain/questions/answers.ts'
import type { VisitItem } from '#domain/services/visit.ts'

/** How many bookings are allowed for a network, an email address or the like. */
export type SubjectLimit = { subject: string; maxTries: number }

export type NewBooking = {
  id: string
  userId: string
  client_name: string
  client_email: string
  client_phone: string
  service_id: string | null
  service: string
  price: number
  duration: number
  /** Null for one service without options. */
  items: readonly VisitItem[] | null
  appointment_time: Date
  address: string | null
  notes: string | null
  answers: readonly Answer[]
  tokenHash: Buffer
  /** Sorted by subject: concurrent bookings lock them in the same order. */
  limits: readonly SubjectLimit[]
  windowSeconds: number
  /** Null for a request without an idempotency key. */
  keyedRequest: { keyHash: Buffer; hash: Buffer } | null
  /** The visitor whose holds are deleted. */
  visitorHash: Buffer | null
}

/**
 * Stores a whole booking in one statement, so it is atomic. Every part reads from `allowed`, so that nothing is written
 * before the limits have been checked. An existing client with that address stays unchanged, also one that is added
 * concurrently. Both sides are owed an email. As anybody can type any address into the form, an address gets one such
 * email in ten minutes, and later ones are scheduled after that. Timestamps are set explicitly, as the columns' defaults
 * would read the clock again.
 */
const storeBooking = namedStatement<Record<string, unknown>>(`
  with allowed as materialized (
    select now, letter_leaves_at
    from admit_public_booking(:mailbox, :subjects, :maxTries, make_interval(secs => :windowSeconds))
  ), released_holds as (
    delete from booking_holds using allowed where visitor_hash = :visitorHash
  ), existing_client as (
    select id from clients where email_key = lower(:client_email)
  ), new_client as (
    insert into clients as c (user_id, name, email, phone, address, created_at, updated_at)
    select :userId, :client_name, :client_email, :client_phone, :address, now, now from allowed
    where not exists (select from existing_client)
    on conflict (user_id, email_key) do update set email = c.email
    returning id
  ), new_appointment as (
    insert into appointments (
      id, user_id, client_id, client_name, client_email, client_phone, address, service_id, service, items, price, duration,
      appointment_time, arrival_window_minutes, notes, answers, booked_by, unplanned_since, timed_at, created_at, updated_at,
      confirmation, notify_at, owner_notice, owner_notify_at
    )
    select :id, :userId, coalesce((select id from existing_client), (select id from new_client)), :client_name, :client_email,
      :client_phone, :address, :service_id, :service, :items::jsonb, :price, :duration, :appointment_time,
      (select arrival_window_minutes from user_availability), :notes, :answers::jsonb, 'client', now, now, now, now,
      '{"did": "booked"}', letter_leaves_at, '{"did": "booked"}', now from allowed
  )
  insert into manage_tokens (token_hash, key_hash, request_hash, user_id, appointment_id, was_shown, created_at)
  select :tokenHash, :keyHash, :requestHash, :userId, :id, true, now from allowed`)

export function bookingStatement({
  limits,
  keyedRequest,
  items,
  answers,
  ...booking
}: NewBooking): CompiledQuery {
  return storeBooking({
    ...booking,
    items: items && JSON.stringify(items),
    answers: answers.length > 0 ? JSON.stringify(answers) : null,
    subjects: limits.map(({ subject }) => subject),
    maxTries: limits.map(({ maxTries }) => maxTries),
    mailbox: canonicalEmail(booking.client_email),
    keyHash: keyedRequest?.keyHash ?? null,
    requestHash: keyedRequest?.hash ?? null,
  })
}

/**
 * A static SQL statement with named parameters such as `:client_email`. It is built once, so that running it only costs
 * filling in the values.
 */
function namedStatement<Values extends object>(text: string): (values: Values) => CompiledQuery {
  const names: string[] = []
  // A cast (`::int`) has two colons.
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return (values) => {
    const byName = new Map<string, unknown>(Object.entries(values))
    return CompiledQuery.raw(
      numbered,
      names.map((name) => byName.get(name) ?? null),
    )
  }
}
