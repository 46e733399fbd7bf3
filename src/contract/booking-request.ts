import * as z from 'zod/mini'
import { ADDRESS_LIMIT, NOTES_LIMIT, optionalText, PHONE_LIMIT, singleLine } from '#contract/fields.ts'

/**
 * What a client enters about themselves. In a file of its own because the booking page validates it in the browser too.
 */
export const BookingRequest = z.object({
  clientName: z
    .string('Please enter your name')
    .check(
      singleLine(),
      z.minLength(1, 'Please enter your name'),
      z.maxLength(200, 'Name must be at most 200 characters'),
    ),
  clientEmail: z
    .string('Please enter your email')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter your email'),
      z.email('Please enter a valid email address'),
      z.maxLength(320, 'Please enter a valid email address'),
    ),
  clientPhone: z
    .string('Please enter your phone number')
    .check(singleLine(), z.minLength(1, 'Please enter your phone number'), z.maxLength(...PHONE_LIMIT)),
  address: optionalText(...ADDRESS_LIMIT),
  notes: optionalText(...NOTES_LIMIT),
})
export type BookingRequest = z.output<typeof BookingRequest>
