/** The form's rule. The server also refuses what everybody would guess first: see common-passwords.ts. */
export const MIN_PASSWORD_LENGTH = 6
