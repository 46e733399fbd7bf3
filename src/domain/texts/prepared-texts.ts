import type { Language } from '#domain/language/languages.ts'
import { TEXT_CATALOGUES } from '#domain/language/text-catalogues.ts'
import { formatDay, timeIn } from '#domain/texts/format-day.ts'
import { withPlainCharacters } from '#domain/texts/plain-characters.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import type { Instant } from '#domain/time/instant.ts'

/** Texts that an owner sends from their own phone, in the language of the client. */

type TextedJob = {
  language: Language
  clientName: string
  service: string
  startsAt: Instant
  /** Minutes; null: the client is told the exact time. */
  arrivalWindow: number | null
  isCancelled: boolean
  moreVisits?: number
}

export function preparedJobText(
  { language, clientName, service, startsAt, arrivalWindow, isCancelled, moreVisits = 0 }: TextedJob,
  { timeZone, now }: { timeZone: string; now: Instant },
): string {
  const catalogue = TEXT_CATALOGUES[language]
  const { dates, text: words } = catalogue
  const time = arrivalPhrase(dates, new Date(startsAt).toISOString(), arrivalWindow, (instant) =>
    timeIn(dates, Date.parse(instant), timeZone),
  )
  const when = `${formatDay(catalogue, startsAt, now, timeZone)} ${time}`
  const prepare = isCancelled ? words.jobIsCancelled : words.jobIs
  return withPlainCharacters(prepare({ clientName, service, when, moreVisits }))
}

type TextedInvoice = {
  language: Language
  clientName: string | null
  number: string
  /** Formatted, such as `$120.00`. */
  amount: string
  url: string
}

export function preparedInvoiceText({ language, ...invoice }: TextedInvoice): string {
  return withPlainCharacters(TEXT_CATALOGUES[language].text.invoice(invoice))
}
