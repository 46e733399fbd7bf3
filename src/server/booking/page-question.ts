import type { Instant } from '#domain/time/instant.ts'
import { type Interval, widened } from '#domain/time/interval.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'

/** By which a service is looked for: its id, otherwise its name. */
export function chosenKey({ serviceId, service }: { serviceId?: string; service?: string }): string {
  return serviceId ?? service ?? refuse('invalid_request', { fields: { service: 'Choose a service' } })
}

/** What is stored of the secret by which a visitor's page knows its own holds. */
export function visitorHash(visitor: string): Buffer
export function visitorHash(visitor: string | undefined): Buffer | null
export function visitorHash(visitor: string | undefined): Buffer | null {
  return visitor === undefined ? null : sha256(visitor)
}

/** A day lasts no longer than this, whatever clocks do on it. */
const LONGEST_DAY_MINUTES = 50 * 60

/** Holds the whole of the day that a start lies on, in whatever zone. */
export function aroundStart(start: Instant): Interval {
  return widened({ start, end: start }, LONGEST_DAY_MINUTES)
}
