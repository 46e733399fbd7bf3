/** Per owner and day. Each text costs the operator money. */
export const MAX_TEXTS_A_DAY = 200

export const TOO_MANY_TEXTS = 'too many texts'
/** The provider accepted it, but it did not reach the phone. */
export const NOT_DELIVERED = 'not delivered'

/** Why a text never arrived: the stored error, and the sentence shown to the owner. */
const SENTENCES: Readonly<Record<string, string>> = {
  'refused: no such number': 'This number does not take texts.',
  'refused: answered STOP': 'The client answered STOP: they want no texts.',
  'refused: out of reach': 'Texts cannot be sent to this number from here.',
  [TOO_MANY_TEXTS]: `More than ${MAX_TEXTS_A_DAY} texts in a day: it was not sent.`,
  [NOT_DELIVERED]: 'It did not reach the phone.',
}

export function textFailure(lastError: string): string {
  const known = Object.keys(SENTENCES).find((reason) => lastError.startsWith(reason))
  return SENTENCES[known ?? ''] ?? 'The provider of texts did not take it for most of a day.'
}
