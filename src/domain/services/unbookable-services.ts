import { fitsSomeDay } from '#domain/scheduling/fits-some-day.ts'
import { availabilityOf, type BookingRules } from '#domain/settings/availability-of.ts'

/** The services that no client could ever book, because no working day has so much time in one piece. */
export function unbookableServices<Offered extends { duration: number }>(
  services: readonly Offered[],
  rules: BookingRules,
): Offered[] {
  const availability = availabilityOf(rules, 'UTC')
  return services.filter(({ duration }) => !fitsSomeDay(availability, duration))
}
