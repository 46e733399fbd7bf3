const WORD = '[A-Z]?[a-z]{1,15}\\d{0,2}'
const PLAIN_TEXT = new RegExp(`^[._]?(${WORD}([-_.]${WORD})*|\\d{1,3})?$`)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Shorter than any token we make, longer than almost every name in a stack trace. */
const TOKEN_LIKE = /[\w-]{32,}/g

/** Whether it consists of short words, like `how-to-get-more-clients` or `.env`. Random tokens and addresses do not. */
export function isPlainText(segment: string): boolean {
  return PLAIN_TEXT.test(segment)
}

/** Replaces everything in a message that may be a token. Ids stay. */
export function redactTokens(text: string): string {
  return text.replaceAll(TOKEN_LIKE, (run) => (UUID.test(run) || isPlainText(run) ? run : '…'))
}
