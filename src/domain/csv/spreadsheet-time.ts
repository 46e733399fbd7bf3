/** `2026-11-17 09:30:00`, which spreadsheets read as a time. */
export function spreadsheetTime(at: Temporal.Instant, timeZone: string): string {
  const local = at.toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
