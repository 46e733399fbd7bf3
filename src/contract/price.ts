import * as z from 'zod/mini'
import { wholeNumber } from '#contract/fields.ts'
import { MIN_DEPOSIT } from '#domain/services/deposit.ts'

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

const DEPOSIT_TOO_LOW = 'A deposit must be at least $1.00'
const DEPOSIT_TOO_HIGH = 'A deposit must be less than $100,000'

/** What a client pays in advance, in cents. */
export const DepositAmount = wholeNumber({
  notNumber: DEPOSIT_TOO_LOW,
  notInteger: 'A deposit can have at most 2 decimals',
  tooBig: DEPOSIT_TOO_HIGH,
}).check(z.minimum(MIN_DEPOSIT, DEPOSIT_TOO_LOW), z.maximum(MAX_CENTS, DEPOSIT_TOO_HIGH))
