const MIN_DIGITS = 5
/** The maximum of E.164. */
const MAX_DIGITS = 15

export const INVALID_PHONE = 'Please enter a valid phone number'

/** Whether the text can be a phone number. Remarks are allowed, and the digits of an extension don't count. */
export function isDialable(phone: string): boolean {
  const withoutExtension = phone.replace(/(\p{Nd})[\s,;]*(?:x|ext).*/iu, '$1')
  const digits = withoutExtension.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS
}
