const utc = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `Sun, Nov 15, 2026, 2:15 AM UTC`: the same text on the server and in every browser. */
export function instantInUtc(iso: string): string {
  return `${utc.format(new Date(iso))} UTC`
}

/** `Nov 15, 2026, 2:15 AM`, by the clock on the wall of whoever reads it. For the browser only. */
export function instantHere(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
