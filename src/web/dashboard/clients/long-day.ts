/** `Nov 18, 2026`, by the calendar of a place: a history goes back years. */
export function longDayText(timeZone: string, iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso))
}
