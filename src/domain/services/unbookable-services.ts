import { hoursOf, NEUTRAL_RULES, weekOf } from '#domain/scheduling/availability.ts'
import { fitsSomeDay } from '#domain/scheduling/fits-some-day.ts'

/** Times on the wall, such as `09:00`. */
export type BookingHours = {
  weekday_start_time: string
  weekday_end_time: string
  weekend_start_time: string
  weekend_end_time: string
  jobs_may_run_past_closing: boolean
}

/** The services that no client could ever book, because they are longer than every working day. */
export function unbookableServices<Offered extends { duration: number }>(
  services: readonly Offered[],
  hours: BookingHours,
): Offered[] {
  const availability = {
    ...NEUTRAL_RULES,
    timeZone: 'UTC',
    week: weekOf(
      hoursOf(hours.weekday_start_time, hours.weekday_end_time),
      hoursOf(hours.weekend_start_time, hours.weekend_end_time),
    ),
    mayRunPastClosing: hours.jobs_may_run_past_closing,
  }
  return services.filter(({ duration }) => !fitsSomeDay(availability, duration))
}
