/** The instant at which clocks in `timeZone` show `time` on `date`. A time that clocks skip moves forward. */
export function instantOf(
  date: Temporal.PlainDate,
  time: string | Temporal.PlainTime,
  timeZone: string,
): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(time)
  return date.toZonedDateTime({ timeZone, plainTime }).toInstant()
}

export function dateIn(timeZone: string, instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate()
}
