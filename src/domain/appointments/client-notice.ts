import type { Instant } from '#domain/time/instant.ts'

/** What a client would want to know of a job. Notes are the owner's own. */
export type ToldJob = {
  startsAt: Instant
  durationMinutes: number
  service: string
  address: string | null
}

export type ClientNotice =
  /** `from` is null for a client who was told that it is cancelled. */
  { kind: 'moved'; from: ToldJob | null; to: ToldJob } | { kind: 'cancelled'; job: ToldJob }

/**
 * The letter that brings a client from what they know to what is true; null stands for cancelled. Several changes
 * in a row come down to one, and none when they end where they began. What has passed is not written about; who still
 * waits for a job that now lies in the past must not go on waiting.
 */
export function clientNotice(
  known: ToldJob | null,
  current: ToldJob | null,
  now: Instant,
): ClientNotice | undefined {
  if (!isAhead(current, now)) return isAhead(known, now) ? { kind: 'cancelled', job: known } : undefined
  if (known && isSameJob(known, current)) return undefined
  return { kind: 'moved', from: known, to: current }
}

export function isSameJob(one: ToldJob, other: ToldJob): boolean {
  return (
    one.startsAt === other.startsAt &&
    one.durationMinutes === other.durationMinutes &&
    one.service === other.service &&
    one.address === other.address
  )
}

function isAhead(job: ToldJob | null, now: Instant): job is ToldJob {
  return job !== null && job.startsAt > now
}
