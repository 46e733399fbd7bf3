import { formatTime } from '#domain/texts/format-day.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'

export type PushText = { title: string; body: string }

type Job = {
  clientName: string
  startsAt: Instant
  now: Instant
  timeZone: string
}

const TITLES = {
  booked: 'New booking',
  moved: 'Moved by a client',
  cancelled: 'Cancelled by a client',
} as const

/** Anybody near the phone can read it, so it has only the client's first name and the time. */
export function jobPushText(did: keyof typeof TITLES, { clientName, ...job }: Job): PushText {
  const when = did === 'moved' ? `now ${formatWhen(job)}` : formatWhen(job)
  return { title: TITLES[did], body: `${firstName(clientName)}, ${when}` }
}

export function paymentPushText({
  clientName,
  number,
  needsDecision = false,
}: {
  clientName: string
  /** Such as `INV-0001`. */
  number: string
  /** It was paid before, or not with the amount that is owed. */
  needsDecision?: boolean
}): PushText {
  return {
    title: needsDecision ? 'Payment to check' : 'Payment received',
    body: `${firstName(clientName)} paid ${number}`,
  }
}

export const TEST_PUSH_TEXT: PushText = {
  title: 'Test notification',
  body: 'Notifications work on this device.',
}

export const RECOVERY_PUSH_TEXT: PushText = {
  title: 'Account recovery requested',
  body: 'Not you? Open Wheelhouse and cancel it.',
}

const MAX_NAME_LENGTH = 40

/** The first word of a name, shortened: visitors may type anything. */
function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return [...first].slice(0, MAX_NAME_LENGTH).join('') || 'A client'
}

/** A weekday is clear this long ahead. */
const WEEKDAY_ONLY_MS = 6 * DAY_MS

/** `Wed 3:00 PM`, or `Wed, Jan 16, 3:00 PM` if it is further away or over. */
function formatWhen({ startsAt, now, timeZone }: Omit<Job, 'clientName'>): string {
  const time = formatTime(startsAt, timeZone)
  const isSoon = startsAt >= now && startsAt < now + WEEKDAY_ONLY_MS
  const date = isSoon ? ({ weekday: 'short' } as const) : FULL_DATE
  const day = new Intl.DateTimeFormat('en-US', { ...date, timeZone }).format(startsAt)
  return isSoon ? `${day} ${time}` : `${day}, ${time}`
}

const FULL_DATE = { weekday: 'short', month: 'short', day: 'numeric' } as const
