/** `Eastern Time (New York)` */
export function zoneText(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(instant),
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return timeZone.includes('/') && !name.includes(city ?? '') ? `${name} (${city})` : name
}
