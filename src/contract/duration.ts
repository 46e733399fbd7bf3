import * as z from 'zod/mini'
import { wholeNumber } from '#contract/fields.ts'

export const MIN_MINUTES = 5
export const MAX_MINUTES = 7 * 24 * 60

const TOO_SHORT = 'Duration must be at least 5 minutes'
const NOT_INTEGER = 'Duration must be in whole minutes'
const TOO_LONG = 'Duration must be at most a week'

/** How long a job takes, in minutes. */
export const Duration = wholeNumber({
  notNumber: TOO_SHORT,
  notInteger: NOT_INTEGER,
  tooBig: TOO_LONG,
}).check(z.minimum(MIN_MINUTES, TOO_SHORT), z.maximum(MAX_MINUTES, TOO_LONG))

const NO_MINUTES = 'Enter how many minutes it adds'

/** How much longer a job takes with an add-on, in minutes. */
export const AddedDuration = wholeNumber({
  notNumber: NO_MINUTES,
  notInteger: NOT_INTEGER,
  tooBig: TOO_LONG,
}).check(z.minimum(0, NO_MINUTES), z.maximum(MAX_MINUTES, TOO_LONG))
