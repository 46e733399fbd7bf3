import * as z from 'zod/mini'
import { wholeNumber } from '#contract/fields.ts'

/** One cent less than $100,000. */
export const MAX_CENTS = 99_999_99

const INVALID_PRICE = 'Price must be a positive number'
const PRICE_TOO_HIGH = 'Price must be less than $100,000'

/** The price of a service or a job, in cents. */
export const Price = wholeNumber({
  notNumber: INVALID_PRICE,
  notInteger: 'Price can have at most 2 decimals',
  tooBig: PRICE_TOO_HIGH,
}).check(z.minimum(0, INVALID_PRICE), z.maximum(MAX_CENTS, PRICE_TOO_HIGH))
