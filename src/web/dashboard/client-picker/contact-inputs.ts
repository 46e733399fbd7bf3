/** Input attributes for a client's contact details. Browsers must not autofill the owner's own. */
export const NAME_INPUT = { autoComplete: 'off', autoCapitalize: 'words' } as const

export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  hint: 'An email or a phone number is enough.',
  // With neither of the two, both fields have an error, and the hint is what helps.
  keepHint: true,
} as const

export const PHONE_INPUT = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const
