import type { PublicBusiness, PublicService } from '#contract/booking.ts'
import { depositPolicy } from '#domain/deposits/deposit-policy.ts'
import { NO_QUESTIONS, pageQuestions } from '#domain/questions/booking-questions.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { UNNAMED_BUSINESS } from '#domain/settings/unnamed-business.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { type BusinessRow, readBusinessRow } from '#server/booking/queries.ts'
import {
  availabilityFromRow,
  CONSULTATION,
  isTakingBookings,
  refusesWithoutDeposit,
} from '#server/booking/read-page.ts'
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
    const offered = offeredServices(row, services)
    const { timeZone, daysAhead } = availability
    const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
    return {
      business_name: row.business_name,
      welcome_message: row.welcome_message ?? DEFAULT_WELCOME,
      timezone: timeZone,
      address_field: row.address_field ?? 'optional',
      questions: pageQuestions(row.booking_questions ?? NO_QUESTIONS),
      arrival_window_minutes: row.arrival_window_minutes,
      is_taking_bookings: isTakingBookings(row, now.getTime()) && offered.services.length > 0,
      zip_field: zipField(availability),
      sends_emails: hold === null,
      first_date: today.toString(),
      last_date: today.add({ days: daysAhead }).toString(),
      ...offered,
    }
  })
}

/** Without an account that can take payments, no deposits are asked for, or services with one can't be booked. */
function offeredServices(
  row: BusinessRow,
  services: readonly PublicService[],
): Pick<PublicBusiness, 'services' | 'deposit_policy'> {
  if (services.length === 0) return { services: [CONSULTATION], deposit_policy: null }
  const bookable = refusesWithoutDeposit(row) ? services.filter(({ deposit }) => deposit === null) : services
  const offered =
    row.paymentAccountId === null ? bookable.map((service) => ({ ...service, deposit: null })) : [...bookable]
  return { services: offered, deposit_policy: offered.some(({ deposit }) => deposit) ? policyOf(row) : null }
}

/** What clients accept about refunds by booking now. */
export function policyOf({ business_name, change_cutoff_hours }: BusinessRow): string {
  return depositPolicy({
    businessName: business_name ?? UNNAMED_BUSINESS,
    cutoffHours: change_cutoff_hours ?? 0,
  })
}

function zipField({ travel }: Availability): PublicBusiness['zip_field'] {
  if (!travel) return 'hidden'
  return travel.area.kind === 'none' ? 'optional' : 'required'
}
