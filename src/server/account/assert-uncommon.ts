import { ERROR_SENTENCES } from '#contract/errors.ts'
import { isTooCommon } from '#domain/account/common-passwords.ts'
import { refuse } from '#server/base/refusal.ts'

export function assertUncommon(password: string, field: string): void {
  if (isTooCommon(password)) refuse('weak_password', { fields: { [field]: ERROR_SENTENCES.weak_password } })
}
