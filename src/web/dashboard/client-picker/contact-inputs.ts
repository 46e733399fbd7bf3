/** Input attributes for a client's contact details. Browsers must not autofill the owner's own. */
export const NAME_INPUT = { autoComplete: 'off', autoCapitalize: 'words' } as const

export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const PHONE_INPUT = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const

/** The hint of the email field, because a client needs only one of the two. */
export const EMAIL_OR_PHONE = 'An email or a phone number is enough.'
