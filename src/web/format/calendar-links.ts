export type CalendarEvent = {
  title: string
  /** Each service of the visit with its options. Missing: it is just the service. */
  items?: readonly string[]
  /** An instant, ISO. */
  time: string
  /** Minutes. */
  duration: number
  /** Minutes after the start within which somebody arrives; null: at the start. */
  arrivalWindow: number | null
  /** `We arrive between 9:00 and 10:00 AM`; null without a window. */
  arrival: string | null
  address: string | null
  manageUrl: string
}

/** Google's page for a new event, filled in. */
export function googleCalendarLink(event: CalendarEvent): string {
  const [start, end] = startAndEnd(event).map((instant) => instant.replaceAll(/[-:]/g, ''))
  return linkWithQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${start}/${end}`,
    details: eventNotes(event),
    location: event.address,
  })
}

/** Outlook's page for a new event, filled in. */
export function outlookCalendarLink(event: CalendarEvent): string {
  const [startdt, enddt] = startAndEnd(event)
  return linkWithQuery('https://outlook.live.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt,
    enddt,
    subject: event.title,
    body: eventNotes(event),
    location: event.address,
  })
}

function eventNotes({ items = [], arrival, manageUrl }: CalendarEvent): string {
  return [...items, ...(arrival ? [arrival] : []), manageUrl].join('\n')
}

/** In UTC, so that each calendar converts them to its own time zone: `2026-11-18T14:00:00Z`. */
function startAndEnd({ time, duration, arrivalWindow }: CalendarEvent): string[] {
  const start = Date.parse(time)
  return [start, start + (duration + (arrivalWindow ?? 0)) * 60_000].map(
    (ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`,
  )
}

/** `URLSearchParams` would encode spaces as plus signs, which Outlook shows literally. */
function linkWithQuery(page: string, fields: Record<string, string | null | undefined>): string {
  const present = Object.entries(fields).filter(([, value]) => value)
  return `${page}?${present.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`
}
