import { COMMON_PASSWORDS } from '#domain/account/common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 6

/** What the first thousand guesses of anybody would be, however it is capitalised. */
export function isTooCommon(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase())
}
