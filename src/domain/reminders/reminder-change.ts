import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { PlannedReminder } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'

/** A reminder that is already in `mails`. */
export type StoredReminder = {
  id: string
  state: 'waiting' | 'leaving' | 'being tried' | 'skipped' | 'settled'
  plannedFor: Instant
  /** Whether the reminder is still addressed to an earlier address of the client. */
  isAddressOutdated: boolean
}

export type ReminderChange =
  | { add: { at: Instant } | { skip: SkipReason } }
  | { plan: { id: string; at: Instant } }
  | { skip: { id: string; reason: SkipReason } }

/** Reasons that the owner sees even if the reminder was never planned. */
const RECORDED_REASONS: readonly SkipReason[] = ['quiet', 'refused', 'stopped', 'too late']

/**
 * The change that makes `mails` agree with the plan. Sent reminders and those being sent are left alone: a retry checks
 * the plan again. A skipped one is restored only if its time is in the future.
 */
export function reminderChange(
  { at, skip, isNeverOwed }: PlannedReminder,
  stored: StoredReminder | undefined,
  now: Instant,
): ReminderChange | null {
  if (!stored && isNeverOwed) return null
  if (skip) return skipped(skip, stored)
  if (!stored) return { add: { at } }
  const { id, state, plannedFor, isAddressOutdated } = stored
  const isRestored = state === 'skipped' && at > now
  const isChanged = state === 'waiting' && (at !== plannedFor || isAddressOutdated)
  return isRestored || isChanged ? { plan: { id, at } } : null
}

function skipped(reason: SkipReason, stored: StoredReminder | undefined): ReminderChange | null {
  if (!stored) return RECORDED_REASONS.includes(reason) ? { add: { skip: reason } } : null
  const isAhead = stored.state === 'waiting' || stored.state === 'being tried'
  return isAhead ? { skip: { id: stored.id, reason } } : null
}
