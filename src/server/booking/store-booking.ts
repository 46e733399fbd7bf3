import { CompiledQuery } from 'kysely'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import type { Limit } from '#server/http/count-try.ts'

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
  appointment_time: Date
  address: string | null
  notes: string | null
  tokenHash: Buffer
  /** Who is counted, in alphabetical order: whoever counts the same does it in the same order. */
  subjects: string[]
  limit: Limit
  /** Null for a request without a key. */
  request: { keyHash: Buffer; hash: Buffer } | null
  /** Whose holds have served. */
  visitorHash: Buffer | null
}

/**
 * Everything that a booking is, in one statement: what fails undoes the rest. Every part reads from `allowed`, so that
 * nothing is written before the limits have been checked. A client with that address stays as the owner knows them; one
 * whom the owner's screen adds at this very moment is taken too. Both sides are owed an email from now on; anybody can type
 * any address into the form, so an address gets one such email in ten minutes, and the next ones wait for their turn. Times
 * are given where the columns' defaults would ask for the clock again.
 */
const storeBooking = namedStatement<Record<string, unknown>>(`
  with allowed as materialized (
    select now, letter_leaves_at from admit_booking(:mailbox, :subjects, :tries, make_interval(secs => :windowSeconds))
  ), freed as (
    delete from booking_holds using allowed where visitor_hash = :visitorHash
  ), known as (
    select id from clients where email_key = lower(:client_email)
  ), added as (
    insert into clients as c (user_id, name, email, phone, address, created_at, updated_at)
    select :userId, :client_name, :client_email, :client_phone, :address, now, now from allowed
    where not exists (select from known)
    on conflict (user_id, email_key) do update set email = c.email
    returning id
  ), booked as (
    insert into appointments (
      id, user_id, client_id, client_name, client_email, client_phone, address, service_id, service, price, duration,
      appointment_time, notes, booked_by, unplanned_since, timed_at, created_at, updated_at,
      confirmation, notify_at, owner_notice, owner_notify_at
    )
    select :id, :userId, coalesce((select id from known), (select id from added)), :client_name, :client_email,
      :client_phone, :address, :service_id, :service, :price, :duration, :appointment_time, :notes, 'client',
      now, now, now, now,
      '{"did": "booked"}', letter_leaves_at, '{"did": "booked"}', now from allowed
  )
  insert into manage_tokens (token_hash, key_hash, request_hash, user_id, appointment_id, created_at)
  select :tokenHash, :keyHash, :requestHash, :userId, :id, now from allowed`)

export function bookingStatement({ limit, request, ...booking }: NewBooking): CompiledQuery {
  return storeBooking({
    ...booking,
    ...limit,
    mailbox: mailboxOf(booking.client_email),
    keyHash: request?.keyHash ?? null,
    requestHash: request?.hash ?? null,
  })
}

/**
 * A statement in plain text whose parameters have names, such as `:client_email`. It is put together once, so that asking
 * it costs nothing but its values.
 */
function namedStatement<Values extends object>(text: string): (values: Values) => CompiledQuery {
  const names: string[] = []
  // A cast has two colons.
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
