/** The text file that an owner keeps. Its lines end as Notepad on old Windows expects them. */
export function recoveryCodesFile(email: string, codes: readonly string[]): string {
  const lines = [
    `Recovery codes for Wheelhouse (${email})`,
    '',
    'Sign in with one of these instead of a code from your authenticator app. Each works once.',
    '',
    ...codes,
    '',
  ]
  return lines.join('\r\n')
}
