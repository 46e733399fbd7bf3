import type { Instant } from '#domain/time/instant.ts'

/** A job as a client is told of it, in the shape of emails and of the columns. Price and notes are not compared. */
export type JobFacts = {
  /** As ISO 8601 has it. */
  appointmentTime: string
  /** Minutes. */
  duration: number
  service: string
  address: string | null
}

/** What the client knows. Null: the appointment as it stands. */
export type Announced = JobFacts | 'cancelled' | 'nothing' | null

/** What the client did and we have not confirmed yet, or a message that the owner sends again. */
export type Confirmation =
  | { did: 'booked' }
  /** `announced` is what they had been told before the move, where that was not `from`. */
  | { did: 'moved'; from: JobFacts; announced?: NonNullable<Announced> | undefined }
  | { did: 'cancelled' }
  /** `of` is the earlier message. */
  | { did: 'resend'; of: string }

export type CurrentJob = JobFacts & { isCancelled: boolean }

export type NoticeState = { announced: Announced; confirmation: Confirmation | null }

/** The email that a client should get, without its wording. */
export type ClientEmail =
  /** Confirms a booking. */
  | { kind: 'confirmed' }
  /** Confirms what the client did by link. */
  | { kind: 'client moved'; from: JobFacts }
  | { kind: 'client cancelled' }
  /** The owner sends it again and the client knew all of it. */
  | { kind: 'repeated' }
  /** The client knew nothing of it. */
  | { kind: 'new' }
  | { kind: 'changed'; from: JobFacts }
  /** `job` is what the client was waiting for. */
  | { kind: 'cancelled'; job: JobFacts }
  /** The client knew it as cancelled. */
  | { kind: 'restored' }

/** Which email brings a client up to date. Null: there is nothing to tell, or it is too late to. */
export function emailFor(
  { announced, confirmation }: NoticeState,
  current: CurrentJob,
  now: Instant,
): ClientEmail | null {
  if (isUpToDate(announced, current)) return confirmation && confirmationOf(confirmation, current, now)
  if (announced === 'nothing') return isOn(current, now) ? { kind: 'new' } : null
  if (announced === 'cancelled') return isOn(current, now) ? { kind: 'restored' } : null
  const known = announced as JobFacts
  if (!isOn(current, now)) return isAhead(known, now) ? { kind: 'cancelled', job: known } : null
  // They booked and heard nothing since: the first email states what is true now.
  if (confirmation?.did === 'booked') return { kind: 'confirmed' }
  return { kind: 'changed', from: known }
}

function confirmationOf(confirmation: Confirmation, current: CurrentJob, now: Instant): ClientEmail | null {
  switch (confirmation.did) {
    case 'booked':
      return current.isCancelled ? null : { kind: 'confirmed' }
    case 'moved':
      if (current.isCancelled) return null
      // They moved it back to where it was: an email is owed only for what they had not been told before.
      if (isSameJob(confirmation.from, current))
        return emailFor({ announced: confirmation.announced ?? null, confirmation: null }, current, now)
      return { kind: 'client moved', from: confirmation.from }
    case 'cancelled':
      return current.isCancelled ? { kind: 'client cancelled' } : null
    case 'resend':
      return isAhead(current, now) ? { kind: 'repeated' } : null
  }
}

/** Whether the client knows the appointment as it stands. */
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
    one.address === other.address
  )
}

function isAhead({ appointmentTime }: JobFacts, now: Instant): boolean {
  return Date.parse(appointmentTime) > now
}

function isOn(current: CurrentJob, now: Instant): boolean {
  return !current.isCancelled && isAhead(current, now)
}
