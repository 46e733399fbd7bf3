export type CalendarNote = {
  service: string
  /** Null: the business has no name yet. */
  business: string | null
  /** An instant, ISO. */
  time: string
  /** Minutes. */
  duration: number
  address: string | null
  manageUrl: string
}

/** Google's page for a new event, filled in. */
export function googleCalendarLink(note: CalendarNote): string {
  const [start, end] = instantsOf(note).map((instant) => instant.replaceAll(/[-:]/g, ''))
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: titleOf(note),
    dates: `${start}/${end}`,
    details: note.manageUrl,
    location: note.address,
  })
}

/** Outlook's page for a new event, filled in. */
export function outlookCalendarLink(note: CalendarNote): string {
  const [startdt, enddt] = instantsOf(note)
  return link('https://outlook.live.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt,
    enddt,
    subject: titleOf(note),
    body: note.manageUrl,
    location: note.address,
  })
}

function titleOf({ service, business }: CalendarNote): string {
  return business ? `${service} with ${business}` : service
}

/** In UTC, so that each calendar shows them by its own clock: `2026-11-18T14:00:00Z`. */
function instantsOf({ time, duration }: CalendarNote): string[] {
  const start = Date.parse(time)
  return [start, start + duration * 60_000].map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`)
}

/** Not by `URLSearchParams`: Outlook shows its plus signs as they are. */
function link(page: string, fields: Record<string, string | null | undefined>): string {
  const given = Object.entries(fields).filter(([, value]) => value)
  return `${page}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`
}
