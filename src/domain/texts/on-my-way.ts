import type { Dates } from '#domain/language/en/dates.ts'
import type { TextWords } from '#domain/language/en/text.ts'
import { timeIn } from '#domain/texts/format-day.ts'
import { textBody } from '#domain/texts/text-body.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'

/** The stored name of the text that tells a client that the owner is on the way. */
export const ON_MY_WAY = 'on-my-way'

/**
 * How a client is told: `provider` sends the text, `phone` leaves it to the owner's own messaging app. Otherwise the client
 * gets no text: they opted out of messages, or have no number that can be texted.
 */
export const ON_MY_WAY_TEXTING = ['provider', 'phone', 'opted out', 'no number'] as const
export type OnMyWayTexting = (typeof ON_MY_WAY_TEXTING)[number]

/** No drive takes exactly as long as expected, so the time is rounded up to this. */
const ROUNDED_TO_MS = 5 * MINUTE_MS

type Trip = {
  /** When the owner leaves. */
  now: Instant
  startsAt: Instant
  /** Null if it is not known. */
  driveMinutes: number | null
}

/** When the owner will be there. Without a known drive it is the time of the job; null if that has passed. */
export function expectedArrival({ now, startsAt, driveMinutes }: Trip): Instant | null {
  if (driveMinutes === null) return startsAt > now ? startsAt : null
  return Math.ceil((now + driveMinutes * MINUTE_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS
}

type OnMyWay = {
  /** It is in the client's language. */
  catalogue: { dates: Dates; text: TextWords }
  /** Without line breaks, like the name of the business. */
  clientName: string
  businessName: string
  /** Null if it is not known. */
  expectedAt: Instant | null
  timeZone: string
  /** Whether to add how to stop texts. */
  hasStopLine: boolean
}

/** Says who is coming, and when to expect them. */
export function onMyWayText({
  catalogue: { dates, text: words },
  clientName,
  businessName,
  expectedAt,
  timeZone,
  hasStopLine,
}: OnMyWay): string {
  return textBody({
    words,
    kind: 'hour before',
    template: expectedAt === null ? words.onMyWay : words.onMyWayAt,
    day: words.today,
    hasWindow: false,
    hasStopLine,
    values: {
      client_name: clientName,
      business: businessName,
      time: expectedAt === null ? '' : dates.exact(timeIn(dates, expectedAt, timeZone)),
      service: '',
      date: '',
      address: '',
    },
  })
}
