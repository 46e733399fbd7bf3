import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'

/** What an owner chooses per device. */
export const PUSH_KINDS = ['new_bookings', 'changes', 'payments'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** What an owner is notified about. A test is sent to one device, a request to recover the account to all, whatever their kinds. */
export const PUSH_EVENTS = ['booked', 'moved', 'cancelled', 'paid', 'recovery', 'test'] as const
export type PushEvent = (typeof PUSH_EVENTS)[number]

const KINDS: Readonly<Record<PushEvent, PushKind | null>> = {
  booked: 'new_bookings',
  moved: 'changes',
  cancelled: 'changes',
  paid: 'payments',
  recovery: null,
  test: null,
}

export function pushKind(event: PushEvent): PushKind | null {
  return KINDS[event]
}

export type PushLetter = `push-${PushEvent}`

/** The stored name of a push in the outbox. */
export function pushLetter(event: PushEvent): PushLetter {
  return `push-${event}`
}

/** Later than this, the owner has learned of it by email or in the app. Somebody who tests a device waits for it. */
export function pushUsefulMs(event: PushEvent): number {
  return event === 'test' ? 5 * MINUTE_MS : DAY_MS
}

/** `high` wakes a phone that saves power. */
export function pushUrgency(event: PushEvent): 'normal' | 'high' {
  return event === 'paid' ? 'normal' : 'high'
}

/** Somebody waits for a test; a request to recover the account may be a thief's. */
export function ignoresQuietHours(event: PushEvent): boolean {
  return event === 'test' || event === 'recovery'
}

export const MAX_PUSH_DEVICES = 10
