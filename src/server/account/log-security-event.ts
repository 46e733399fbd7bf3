import { emailHash } from '#server/base/sha256.ts'
import type { SessionCaller } from '#server/http/session.ts'

/** Operators and the owner may see this about whoever made the request. */
export type Caller = SessionCaller

/** The texts are fixed, because operators' alerts match them: docs/operations.md lists them. */
type SecurityEvent =
  | 'security: signed up'
  | 'security: signed in'
  | `security: ${GuessedAction} failed`
  | 'security: password reset requested'
  | 'security: reset link used'
  | 'security: password changed'
  | 'security: recovery requested'
  | 'security: recovery cancelled'
  | 'security: account recovered'
  | 'security: account deleted'
  | 'security: passkey added'
  | 'security: passkey removed'
  | 'security: authenticator added'
  | 'security: authenticator removed'
  | 'security: recovery codes replaced'
  | 'security: proof given'
  | 'security: session refused'

/** What a correct password, code or passkey allows. */
export type GuessedAction = 'sign-in' | 'sign-up' | 'proof' | 'password change' | 'account deletion'

/** The account, or the address of a request for which no account is known. Of the address, only a hash is logged. */
type Subject = { userId: string } | { email: string }

/** Writes one line for operators. It contains no password, token or email address. */
export function logSecurityEvent(
  { log, network }: Pick<Caller, 'log' | 'network'>,
  event: SecurityEvent,
  subject: Subject,
  details: Record<string, string | boolean> = {},
): void {
  const account = 'userId' in subject ? { userId: subject.userId } : { addressHash: emailHash(subject.email) }
  log.info({ ...account, network, ...details }, event)
}
