import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { PlannedReminder } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'

/** A reminder in the ledger as the plan finds it. */
export type StoredReminder = {
  id: string
  state: 'waiting' | 'leaving' | 'being tried' | 'skipped' | 'settled'
  plannedFor: Instant
  /** It goes to another address than the client has now. */
  isReaddressed: boolean
}

export type LedgerChange =
  | { add: { at: Instant } | { skip: SkipReason } }
  | { plan: { id: string; at: Instant } }
  | { skip: { id: string; reason: SkipReason } }

/** What an owner is told of although it never was planned. */
const IS_TOLD: readonly SkipReason[] = ['quiet', 'refused', 'stopped', 'too late']

/**
 * What makes the ledger agree with the plan. What has left stays, and so does what somebody is sending: whoever tries
 * it again looks once more. What was skipped comes back only if its time is still ahead.
 */
export function ledgerChange(
  { at, skip, isNeverOwed }: PlannedReminder,
  stored: StoredReminder | undefined,
  now: Instant,
): LedgerChange | null {
  if (!stored && isNeverOwed) return null
  if (skip) return skipped(skip, stored)
  if (!stored) return { add: { at } }
  const { id, state, plannedFor, isReaddressed } = stored
  const isBack = state === 'skipped' && at > now
  const isOther = state === 'waiting' && (at !== plannedFor || isReaddressed)
  return isBack || isOther ? { plan: { id, at } } : null
}

function skipped(reason: SkipReason, stored: StoredReminder | undefined): LedgerChange | null {
  if (!stored) return IS_TOLD.includes(reason) ? { add: { skip: reason } } : null
  const isAhead = stored.state === 'waiting' || stored.state === 'being tried'
  return isAhead ? { skip: { id: stored.id, reason } } : null
}
