export const PRICE_INPUT = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 0.01,
  autoComplete: 'off',
} as const

export const MINUTES_INPUT = {
  type: 'number',
  inputMode: 'numeric',
  min: 5,
  step: 5,
  autoComplete: 'off',
} as const

export const PERCENT_INPUT = {
  type: 'number',
  inputMode: 'numeric',
  min: 1,
  max: 100,
  step: 1,
  autoComplete: 'off',
} as const
