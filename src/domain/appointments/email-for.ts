import type { Instant } from '#domain/time/instant.ts'

/** What a client is told about a job, in the shape that emails and columns use. Notes are for the owner only. */
export type JobFacts = {
  /** ISO 8601. */
  appointmentTime: string
  /** Minutes. */
  duration: number
  service: string
  /** `Full Detail (SUV) + Pet hair`, for each service of the visit. Missing: it is just the service. */
  items?: string[] | undefined
  /** Cents; null if there is no price. Missing in rows and emails of earlier releases. */
  price?: number | null | undefined
  address: string | null
  /** Minutes after the start within which the owner arrives. Missing: the client was told the exact time. */
  arrivalWindow?: number | null | undefined
}

/** What the client was last told. Null: they know the current state. */
export type Announced = JobFacts | 'cancelled' | 'nothing' | null

/** A client's action that is not confirmed yet, or a message that the owner sends again. */
export type Confirmation =
  | { did: 'booked' }
  /** `announced` is what they were last told before the move, if that differs from `from`. */
  | { did: 'moved'; from: JobFacts; announced?: NonNullable<Announced> | undefined }
  | { did: 'cancelled' }
  /** `of` is the id of the earlier message. */
  | { did: 'resend'; of: string }

export type CurrentJob = JobFacts & { isCancelled: boolean }

export type NoticeState = {
  announced: Announced
  confirmation: Confirmation | null
  /** The client was never emailed about the appointment, so the first email does not call it changed. */
  isNeverEmailed?: boolean
}

/** Which email a client should get, without its wording. */
export type ClientEmail =
  /** Confirms a booking. */
  | { kind: 'confirmed' }
  /** Confirms what the client did on the manage page. */
  | { kind: 'client moved'; from: JobFacts }
  | { kind: 'client cancelled' }
  /** The owner resends an email whose content the client already knows. */
  | { kind: 'repeated' }
  /** The client had not heard of the appointment from us. */
  | { kind: 'new' }
  | { kind: 'changed'; from: JobFacts }
  /** `job` is the appointment that the client expected. */
  | { kind: 'cancelled'; job: JobFacts }
  /** The client had been told that the appointment was cancelled. */
  | { kind: 'restored' }

/** The email that brings a client up to date. Null: there is nothing to tell, or it is too late to. */
export function emailFor(
  { announced, confirmation, isNeverEmailed = false }: NoticeState,
  current: CurrentJob,
  now: Instant,
): ClientEmail | null {
  if (isUpToDate(announced, current)) return confirmation && confirmationEmail(confirmation, current, now)
  if (announced === 'nothing') return isUpcoming(current, now) ? { kind: 'new' } : null
  if (announced === 'cancelled') return isUpcoming(current, now) ? { kind: 'restored' } : null
  const known = announced as JobFacts
  if (!isUpcoming(current, now)) return isInFuture(known, now) ? { kind: 'cancelled', job: known } : null
  // Nothing was sent since they booked: the first email states the current facts.
  if (confirmation?.did === 'booked') return { kind: 'confirmed' }
  return isNeverEmailed ? { kind: 'new' } : { kind: 'changed', from: known }
}

function confirmationEmail(
  confirmation: Confirmation,
  current: CurrentJob,
  now: Instant,
): ClientEmail | null {
  switch (confirmation.did) {
    case 'booked':
      return current.isCancelled ? null : { kind: 'confirmed' }
    case 'moved':
      if (current.isCancelled) return null
      // They moved it back: an email is owed only for what they had not heard before.
      if (isSameJob(confirmation.from, current))
        return emailFor({ announced: confirmation.announced ?? null, confirmation: null }, current, now)
      return { kind: 'client moved', from: confirmation.from }
    case 'cancelled':
      return current.isCancelled ? { kind: 'client cancelled' } : null
    case 'resend':
      return isInFuture(current, now) ? { kind: 'repeated' } : null
  }
}

/** Whether the client knows the current state. */
export function isUpToDate(announced: Announced, current: CurrentJob): boolean {
  if (announced === null) return true
  if (announced === 'nothing') return false
  if (announced === 'cancelled') return current.isCancelled
  return !current.isCancelled && isSameJob(announced, current)
}

export function isSameJob(one: JobFacts, other: JobFacts): boolean {
  return (
    Date.parse(one.appointmentTime) === Date.parse(other.appointmentTime) &&
    one.duration === other.duration &&
    one.service === other.service &&
    (one.items ?? []).join('\n') === (other.items ?? []).join('\n') &&
    isSamePrice(one, other) &&
    one.address === other.address &&
    (one.arrivalWindow ?? null) === (other.arrivalWindow ?? null)
  )
}

function isSamePrice(one: JobFacts, other: JobFacts): boolean {
  return one.price === undefined || other.price === undefined || one.price === other.price
}

function isInFuture({ appointmentTime }: JobFacts, now: Instant): boolean {
  return Date.parse(appointmentTime) > now
}

function isUpcoming(current: CurrentJob, now: Instant): boolean {
  return !current.isCancelled && isInFuture(current, now)
}
