/** The limit per owner, because each text costs the operator money. */
export const MAX_TEXTS_A_DAY = 200

export const TOO_MANY_TEXTS = 'too many texts'
/** The provider accepted the text, but it did not reach the phone. */
export const NOT_DELIVERED = 'not delivered'

/** Why a text never arrived: the stored error, and the sentence shown to the owner. */
const SENTENCES: Readonly<Record<string, string>> = {
  'refused: no such number': 'This number can’t receive texts.',
  'refused: answered STOP': 'The client replied STOP, so we don’t text them.',
  'refused: out of reach': 'We can’t send texts to this number.',
  [TOO_MANY_TEXTS]: `You’ve reached the limit of ${MAX_TEXTS_A_DAY} texts a day, so we didn’t send it.`,
  [NOT_DELIVERED]: 'It didn’t reach the phone.',
}

export function textFailureSentence(lastError: string): string {
  const known = Object.keys(SENTENCES).find((reason) => lastError.startsWith(reason))
  return SENTENCES[known ?? ''] ?? 'We tried for most of a day, but the text provider didn’t accept it.'
}
