/** Names the business's zone to somebody whose own clock shows something else, and is silent otherwise. */
export function zoneNote(zone: string, browserZone: string, now: Temporal.Instant): string | undefined {
  const moments = [now, now.add({ hours: 24 * 182 })]
  if (moments.every((moment) => offset(zone, moment) === offset(browserZone, moment))) return undefined
  return `Times are in ${zoneInWords(zone, now)}.`
}

/** `Eastern Time (America/New_York)`. */
function zoneInWords(timeZone: string, now: Temporal.Instant): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')
  return name ? `${name.value} (${timeZone})` : timeZone
}

function offset(timeZone: string, moment: Temporal.Instant): number {
  return moment.toZonedDateTimeISO(timeZone).offsetNanoseconds
}
