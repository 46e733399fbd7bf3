export const EVERY_ZONE: readonly string[] = Intl.supportedValuesOf('timeZone')

/** The dates on which clocks of a zone change, in the years for which offsets are known and in whole minutes. */
export function clockChangeDates(timeZone: string): string[] {
  const dates: string[] = []
  let change = Temporal.ZonedDateTime.from(`1985-01-01[${timeZone}]`).getTimeZoneTransition('next')
  while (change && change.year < 2038) {
    dates.push(change.toPlainDate().toString())
    change = change.getTimeZoneTransition('next')
  }
  return dates
}
