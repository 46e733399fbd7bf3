/** Forms check only the length. The server also refuses common and predictable passwords. */
export const MIN_PASSWORD_LENGTH = 6

/** Keyboards may send the same letters composed differently or full-width. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
