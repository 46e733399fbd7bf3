/** Forms check only the length. The server also refuses common and predictable passwords. */
export const MIN_PASSWORD_LENGTH = 6

/** Keyboards may send the same letters composed differently or full-width. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Counts characters rather than UTF-16 units, of which an emoji or a decomposed letter has several. */
export function isLongEnough(password: string): boolean {
  return [...normalizePassword(password)].length >= MIN_PASSWORD_LENGTH
}
