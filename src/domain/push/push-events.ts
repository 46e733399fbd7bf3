import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'

/** What an owner chooses per device. */
export const PUSH_KINDS = ['new_bookings', 'changes', 'payments'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** What an owner is notified about. A test is sent to one device, whatever its kinds. */
export const PUSH_EVENTS = ['booked', 'moved', 'cancelled', 'paid', 'test'] as const
export type PushEvent = (typeof PUSH_EVENTS)[number]

const KINDS: Readonly<Record<PushEvent, PushKind | null>> = {
  booked: 'new_bookings',
  moved: 'changes',
  cancelled: 'changes',
  paid: 'payments',
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

export const MAX_PUSH_DEVICES = 10
