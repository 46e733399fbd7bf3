import { CompiledQuery } from 'kysely'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import type { Limit } from '#server/http/count-try.ts'
import type { BookingLetters } from '#server/manage-booking/booking-letters.ts'

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
  letters: BookingLetters
}

/**
 * Everything that a booking is, in one statement: what fails undoes the rest. Every part reads from `allowed`, so that
 * nothing is written before the limits have been asked. A client with that address stays as the owner knows them; one
 * whom the owner's screen adds at this very moment is taken too. Anybody can give any address to the form: it gets one
 * such letter in ten minutes, and the next ones wait for their turn. Times are given where the columns' defaults would ask
 * for the clock again.
 */
const STORE_BOOKING = `
  with allowed as materialized (
    select now, letter_leaves_at from admit_booking($27, $1, $2, make_interval(secs => $3))
  ), freed as (
    delete from booking_holds using allowed where visitor_hash = $4
  ), known as (
    select id from clients where email_key = lower($8)
  ), added as (
    insert into clients as c (user_id, name, email, phone, address, created_at, updated_at)
    select $6, $7, $8, $9, $10, now, now from allowed where not exists (select from known)
    on conflict (user_id, email_key) do update set email = c.email
    returning id
  ), booked as (
    insert into appointments (
      id, user_id, client_id, client_name, client_email, client_phone, address, service_id, service, price, duration,
      appointment_time, notes, booked_by, notice_mail_id, unplanned_since, timed_at, created_at, updated_at
    )
    select $5, $6, coalesce((select id from known), (select id from added)), $7, $8, $9, $10, $11, $12, $13, $14,
      $15, $16, 'client', $20, now, now, now, now from allowed
  ), linked as (
    insert into manage_tokens (token_hash, key_hash, request_hash, user_id, appointment_id, created_at)
    select $17, $18, $19, $6, $5, now from allowed
  )
  insert into mails (id, user_id, appointment_id, letter, props, recipient, created_at, planned_for, next_attempt_at)
  select $20::uuid, $6::uuid, $5::uuid, $21, $22::jsonb, $8, now, letter_leaves_at, letter_leaves_at from allowed
  union all
  select $23, $6, $5, $24, $25::jsonb, $26, now, now, now from allowed`

export function bookingStatement(booking: NewBooking): CompiledQuery {
  const { subjects, limit, visitorHash, request, letters } = booking
  const { toClient, toOwner } = letters
  return CompiledQuery.raw(STORE_BOOKING, [
    ...[subjects, limit.tries, limit.windowSeconds, visitorHash],
    ...[booking.id, booking.userId, booking.client_name, booking.client_email, booking.client_phone],
    ...[booking.address, booking.service_id, booking.service, booking.price, booking.duration],
    ...[booking.appointment_time, booking.notes, booking.tokenHash],
    ...[request?.keyHash ?? null, request?.hash ?? null],
    ...[toClient.id, toClient.letter, JSON.stringify(toClient.props)],
    ...[toOwner.id, toOwner.letter, JSON.stringify(toOwner.props), toOwner.to],
    mailboxOf(booking.client_email),
  ])
}
