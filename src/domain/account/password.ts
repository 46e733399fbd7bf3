/** The form's rule. The server also refuses what everybody would guess first: see common-passwords.ts. */
export const MIN_PASSWORD_LENGTH = 6

/** The same letters may arrive composed differently, or wide, from another keyboard. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}
