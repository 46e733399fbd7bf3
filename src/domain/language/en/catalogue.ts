import { booking } from '#domain/language/en/booking.ts'
import { bookingPage } from '#domain/language/en/booking-page.ts'
import { dates } from '#domain/language/en/dates.ts'
import { deposit } from '#domain/language/en/deposit.ts'
import { email } from '#domain/language/en/email.ts'
import { invoice } from '#domain/language/en/invoice.ts'
import { manage } from '#domain/language/en/manage.ts'
import { pay } from '#domain/language/en/pay.ts'
import { refusals } from '#domain/language/en/refusals.ts'
import { text } from '#domain/language/en/text.ts'

export const en = { dates, refusals, booking, bookingPage, manage, email, text, deposit, pay, invoice }

export type Catalogue = typeof en
