import { formatDay, formatTime } from '#domain/texts/format-day.ts'
import { withPlainCharacters } from '#domain/texts/plain-characters.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import type { Instant } from '#domain/time/instant.ts'

/** Texts that an owner sends from their own phone, so they need not say who they are from. */

type TextedJob = {
  clientName: string
  service: string
  startsAt: Instant
  /** Minutes; null: the client is told the exact time. */
  arrivalWindow: number | null
  isCancelled: boolean
  moreVisits?: number
}

export function preparedJobText(
  { clientName, service, startsAt, arrivalWindow, isCancelled, moreVisits = 0 }: TextedJob,
  { timeZone, now }: { timeZone: string; now: Instant },
): string {
  const time = arrivalPhrase(new Date(startsAt).toISOString(), arrivalWindow, (instant) =>
    formatTime(Date.parse(instant), timeZone),
  )
  const when = `${formatDay(startsAt, now, timeZone)} ${time}`
  return withPlainCharacters(
    isCancelled
      ? `Hi ${clientName}, your ${service} ${when} ${andMore(moreVisits)} cancelled.`
      : `Hi ${clientName}, your ${service} is ${when}${followedBy(moreVisits)}.`,
  )
}

function followedBy(moreVisits: number): string {
  return moreVisits === 0 ? '' : `, followed by ${moreVisitsText(moreVisits)}`
}

function andMore(moreVisits: number): string {
  return moreVisits === 0 ? 'is' : `and ${moreVisitsText(moreVisits)} are`
}

function moreVisitsText(count: number): string {
  return count === 1 ? '1 more visit' : `${count} more visits`
}

type TextedInvoice = { clientName: string | null; number: string; amount: string; url: string }

/** `amount` is formatted, such as `$120.00`. */
export function preparedInvoiceText({ clientName, number, amount, url }: TextedInvoice): string {
  return withPlainCharacters(
    `Hi${clientName ? ` ${clientName}` : ''}, here is invoice ${number} for ${amount}. You can pay it here: ${url}`,
  )
}
