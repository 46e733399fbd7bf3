import type { FailureKind } from '#domain/activity/activity-kinds.ts'
import { type Caller, type GuessedAction, logSecurityEvent } from '#server/account/log-security-event.ts'
import { recordFailure } from '#server/activity/record-failure.ts'
import type { Database } from '#server/db/database.ts'

const KINDS: Readonly<Record<GuessedAction, FailureKind>> = {
  'sign-in': 'sign-in-failed',
  'sign-up': 'sign-up-failed',
  proof: 'proof-failed',
  'password change': 'password-change-failed',
  'account deletion': 'account-deletion-failed',
}

type FailedAttempt = { action: GuessedAction; userId: string; reason: string }

/** For operators in the log, and for the owner in the activity record. */
export function reportFailedAttempt(
  db: Database,
  caller: Caller,
  { action, userId, reason }: FailedAttempt,
): void {
  logSecurityEvent(caller, `security: ${action} failed`, { userId }, { reason })
  recordFailure(db, caller, { userId, kind: KINDS[action], reason })
}
