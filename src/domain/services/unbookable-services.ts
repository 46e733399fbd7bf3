import { type Availability, DEFAULT_RULES } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { availabilityOf, type BookingRules } from '#domain/settings/availability-of.ts'

/** The services that can never be booked, because no working day has that much uninterrupted time. */
export function unbookableServices<Offered extends { duration: number }>(
  services: readonly Offered[],
  rules: BookingRules,
): Offered[] {
  const availability = availabilityOf(rules, 'UTC')
  return services.filter(({ duration }) => !fitsSomeDay(availability, duration))
}

/** Whether a service of this length fits into a week without jobs, days off or clock changes. */
export function fitsSomeDay(
  { week, mayRunPastClosing, stepMinutes }: Availability,
  durationMinutes: number,
): boolean {
  const availability = { ...DEFAULT_RULES, week, mayRunPastClosing, stepMinutes, timeZone: 'UTC' }
  return (
    openSlots({ availability, durationMinutes, busy: [], elsewhere: [], now: 0, from: '1970-01-01', days: 7 })
      .length > 0
  )
}
