import { ERROR_SENTENCES } from '#contract/errors.ts'
import { isPredictable } from '#domain/account/predictable-password.ts'
import { isTooCommon } from '#server/base/common-passwords.ts'
import { refuse } from '#server/base/refusal.ts'

/** For new passwords only: an owner whose password was set before a rule existed can still sign in. */
export function assertStrongPassword(
  password: string,
  { email, field }: { email: string; field: string },
): void {
  if (isTooCommon(password) || isPredictable(password, email))
    refuse('weak_password', { fields: { [field]: ERROR_SENTENCES.weak_password } })
}
