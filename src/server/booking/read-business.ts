import type { PublicBusiness } from '#contract/booking.ts'
import { NO_QUESTIONS, pageQuestions } from '#domain/questions/booking-questions.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { readBusinessRow } from '#server/booking/queries.ts'
import { availabilityFromRow, CONSULTATION, isTakingBookings } from '#server/booking/read-page.ts'
import { type PageDeps, type PageRequest, withPageOwner } from '#server/booking/with-page-owner.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { servicesByName } from '#server/services/queries.ts'

const DEFAULT_WELCOME =
  'Thank you for choosing our service! Please select a date and time that works for you.'

/** What a booking page shows about a business. */
export async function readBusiness(deps: PageDeps, pageRequest: PageRequest): Promise<PublicBusiness> {
  return withPageOwner(deps, pageRequest, async (tx) => {
    const [row, services, hold, now] = await Promise.all([
      readBusinessRow(tx),
      servicesByName(tx),
      readHold(tx),
      tx.now(),
    ])
    if (!row) return null
    const availability = availabilityFromRow(row)
    const { timeZone, daysAhead } = availability
    const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
    return {
      business_name: row.business_name,
      welcome_message: row.welcome_message ?? DEFAULT_WELCOME,
      timezone: timeZone,
      address_field: row.address_field ?? 'optional',
      questions: pageQuestions(row.booking_questions ?? NO_QUESTIONS),
      arrival_window_minutes: row.arrival_window_minutes,
      is_taking_bookings: isTakingBookings(row, now.getTime()),
      zip_field: zipField(availability),
      sends_emails: hold === null,
      first_date: today.toString(),
      last_date: today.add({ days: daysAhead }).toString(),
      services: services.length > 0 ? services : [CONSULTATION],
    }
  })
}

function zipField({ travel }: Availability): PublicBusiness['zip_field'] {
  if (!travel) return 'hidden'
  return travel.area.kind === 'none' ? 'optional' : 'required'
}
