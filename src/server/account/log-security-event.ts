import type { Logger } from '#server/base/log.ts'
import { emailHash } from '#server/base/sha256.ts'

/** Who made the request, as operators may see it. */
export type Caller = { log: Logger; network: string }

/** The texts are fixed, because operators' alerts match them: docs/operations.md lists them. */
type SecurityEvent =
  | 'security: signed up'
  | 'security: signed in'
  | `security: ${GuessedAction} failed`
  | 'security: password reset requested'
  | 'security: reset link used'
  | 'security: password changed'
  | 'security: account deleted'

/** What a correct password allows. */
export type GuessedAction = 'sign-in' | 'sign-up' | 'password change' | 'account deletion'

/** The account, or the address of a request for which no account is known. Of the address, only a hash is logged. */
type Subject = { userId: string } | { email: string }

/** Writes one line for operators. It contains no password, token or email address. */
export function logSecurityEvent(
  { log, network }: Caller,
  event: SecurityEvent,
  subject: Subject,
  details: Record<string, string | boolean> = {},
): void {
  const account = 'userId' in subject ? { userId: subject.userId } : { addressHash: emailHash(subject.email) }
  log.info({ ...account, network, ...details }, event)
}
