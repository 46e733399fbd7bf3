import { CompiledQuery } from 'kysely'
import { canonicalEmail } from '#domain/account/canonical-email.ts'
import type { Language } from '#domain/language/languages.ts'
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
  /** What the client reads. Null: they did not say. */
  language: Language | null
  /** How much later than at the time the client is told to expect the owner. Null: not at all. */
  arrivalWindowMinutes: number | null
  tokenHash: Buffer
  /** Sorted by subject: concurrent bookings lock them in the same order. */
  limits: readonly SubjectLimit[]
  windowSeconds: number
  /** Null for a request without an idempotency key. */
  keyedRequest: { keyHash: Buffer; hash: Buffer } | null
  /** The visitor whose holds are deleted. */
  visitorHash: Buffer | null
}

/** Checks and counts the limits. Raises an error if one is reached. */
const ADMITTED_NOW = `
  select now, letter_leaves_at
  from admit_public_booking(:mailbox, :subjects, :maxTries, make_interval(secs => :windowSeconds))`

/** What differs between a booking that is requested now and one whose deposit was paid. */
type BookingParts = Record<'admitted' | 'serviceId' | 'arrivalWindowMinutes' | 'releasedHolds', string>

const REQUESTED_NOW: BookingParts = {
  admitted: ADMITTED_NOW,
  serviceId: ':service_id',
  arrivalWindowMinutes: ':arrivalWindowMinutes::int',
  releasedHolds: 'visitor_hash = :visitorHash and deposit_id is null',
}

const PAID: BookingParts = {
  // The limits were checked when the time was reserved. Nobody floods a mailbox with bookings that they pay for.
  admitted: 'select app_now() as now, app_now() as letter_leaves_at',
  // The owner may have deleted the service while its deposit was being paid.
  serviceId: '(select id from services where id = :service_id)',
  arrivalWindowMinutes: '(select arrival_window_minutes from user_availability)',
  releasedHolds: '(visitor_hash = :visitorHash and deposit_id is null) or deposit_id = :id',
}

/**
 * Stores a whole booking in one statement, so it is atomic. Every part that writes reads from `allowed`, so that nothing is
 * written before the limits have been checked. A client who has that address already, also one who is added concurrently, keeps
 * all but their language. Both sides are owed an email. As anybody can type any address into the form, an address gets one such
 * email in ten minutes, and later ones are scheduled after that. Timestamps are set explicitly, as the columns' defaults
 * would read the clock again.
 */
const bookingSql = ({ admitted, serviceId, arrivalWindowMinutes, releasedHolds }: BookingParts) => `
  with allowed as materialized (${admitted}
  ), released_holds as (
    delete from booking_holds using allowed where ${releasedHolds}
  ), client as (
    insert into clients as c (user_id, name, email, phone, address, language, created_at, updated_at)
    select :userId, :client_name, :client_email, :client_phone, :address, :language, now, now from allowed
    on conflict (user_id, email_key) do update set language = coalesce(:language, c.language)
    returning id
  ), new_appointment as (
    insert into appointments (
      id, user_id, client_id, client_name, client_email, client_phone, address, service_id, service, items, price, duration,
      appointment_time, arrival_window_minutes, notes, answers, booked_by, unplanned_since, timed_at, created_at, updated_at,
      confirmation, notify_at, owner_notice, owner_notify_at
    )
    select :id, :userId, client.id, :client_name, :client_email, :client_phone, :address, ${serviceId}, :service, :items::jsonb,
      :price, :duration, :appointment_time,
      ${arrivalWindowMinutes}, :notes, :answers::jsonb, 'client', now, now, now, now,
      '{"did": "booked"}', letter_leaves_at, '{"did": "booked"}', now from allowed, client
  )
  insert into manage_tokens (token_hash, key_hash, request_hash, user_id, appointment_id, was_shown, created_at)
  select :tokenHash, :keyHash, :requestHash, :userId, :id, true, now from allowed`

const storeBooking = namedStatement<Record<string, unknown>>(bookingSql(REQUESTED_NOW))
const storePaidBooking = namedStatement<Record<string, unknown>>(bookingSql(PAID))

/** What is stored of a visitor's request, by the column names of appointments. */
export type BookingColumns = Pick<
  NewBooking,
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'service_id'
  | 'service'
  | 'price'
  | 'duration'
  | 'items'
  | 'appointment_time'
  | 'address'
  | 'notes'
  | 'answers'
  | 'language'
>

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
    ...limitParams(limits),
    answers: answersColumn(answers),
    mailbox: canonicalEmail(booking.client_email),
    keyHash: keyedRequest?.keyHash ?? null,
    requestHash: keyedRequest?.hash ?? null,
  })
}

type PaidBooking = Omit<NewBooking, 'arrivalWindowMinutes' | 'limits' | 'windowSeconds' | 'keyedRequest'>

/** Stores a booking whose deposit has been paid. Its idempotency key stays with the deposit. */
export function paidBookingStatement({ items, answers, ...booking }: PaidBooking): CompiledQuery {
  return storePaidBooking({
    ...booking,
    items: items && JSON.stringify(items),
    answers: answersColumn(answers),
  })
}

type Reservation = Pick<NewBooking, 'id' | 'userId' | 'limits' | 'windowSeconds' | 'keyedRequest'> & {
  booking: BookingColumns
  amount: number
  policy: string
  cutoffHours: number
  accountId: string
  /** Of the deposit's page. */
  tokenHash: Buffer
  manageTokenHash: Buffer
  visitorHash: Buffer
  network: string
  zip: string | null
  endsAt: Date
  replacedHoldIds: readonly string[]
  checkoutMinutes: number
  holdMinutes: number
}

/** Reserves a time until its deposit is paid, in one statement: the request with its hold, instead of the visitor's others. */
const storeReservation = namedStatement<Record<string, unknown>>(`
  with allowed as materialized (${ADMITTED_NOW}
  ), released_holds as (
    delete from booking_holds using allowed where id = any(:replacedHoldIds)
  ), replaced_deposits as (
    update deposits set ended_at = now, next_check_at = now from allowed
    where visitor_hash = :visitorHash and ended_at is null
  ), reserved as (
    insert into deposits (
      user_id, id, amount, request, key_hash, request_hash, visitor_hash, policy, cutoff_hours, created_at,
      account_id, expires_at, next_check_at
    )
    select :userId, :id, :amount, :booking::jsonb, :keyHash, :requestHash, :visitorHash,
      :policy, :cutoffHours, now, :accountId,
      date_trunc('second', now + make_interval(mins => :checkoutMinutes)), now + interval '5 minutes' from allowed
  ), link as (
    insert into deposit_links (token_hash, user_id, deposit_id) select :tokenHash, :userId, :id from allowed
  )
  insert into booking_holds (user_id, visitor_hash, network, starts_at, ends_at, expires_at, zip, deposit_id)
  select :userId, :visitorHash, :network, :startsAt, :endsAt, now + make_interval(mins => :holdMinutes), :zip, :id
  from allowed`)

export function reservationStatement({
  limits,
  keyedRequest,
  booking,
  manageTokenHash,
  ...reservation
}: Reservation): CompiledQuery {
  return storeReservation({
    ...reservation,
    ...limitParams(limits),
    booking: JSON.stringify({ ...booking, manage_token_hash: manageTokenHash.toString('hex') }),
    startsAt: booking.appointment_time,
    // Nothing is sent now, so it must not delay the confirmation of the next booking under this address.
    mailbox: `reservation ${reservation.id}`,
    keyHash: keyedRequest?.keyHash ?? null,
    requestHash: keyedRequest?.hash ?? null,
  })
}

function answersColumn(answers: readonly Answer[]): string | null {
  return answers.length > 0 ? JSON.stringify(answers) : null
}

function limitParams(limits: readonly SubjectLimit[]) {
  return {
    subjects: limits.map(({ subject }) => subject),
    maxTries: limits.map(({ maxTries }) => maxTries),
  }
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
