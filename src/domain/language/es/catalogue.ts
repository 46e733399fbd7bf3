import type { Catalogue } from '#domain/language/en/catalogue.ts'
import { booking } from '#domain/language/es/booking.ts'
import { bookingPage } from '#domain/language/es/booking-page.ts'
import { dates } from '#domain/language/es/dates.ts'
import { deposit } from '#domain/language/es/deposit.ts'
import { email } from '#domain/language/es/email.ts'
import { invoice } from '#domain/language/es/invoice.ts'
import { manage } from '#domain/language/es/manage.ts'
import { pay } from '#domain/language/es/pay.ts'
import { refusals } from '#domain/language/es/refusals.ts'
import { text } from '#domain/language/es/text.ts'

export const es: Catalogue = {
  dates,
  refusals,
  booking,
  bookingPage,
  manage,
  email,
  text,
  deposit,
  pay,
  invoice,
}
