import { itemName, itemText, type VisitItem, visitTotal } from '#domain/services/visit.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The limit for an invoice line, in code points as the database counts them. */
export const MAX_LINE_CHARACTERS = 500

export function isLineTooLong(text: string): boolean {
  return Array.from(text).length > MAX_LINE_CHARACTERS
}

/** What an invoice says about a job: `Full Detail, Nov 18, 2026`. */
export function jobLineText(service: string, date: LocalDate): string {
  const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return truncateLine(`${service}, ${mediumDate.format(new Date(`${date}T00:00:00Z`))}`)
}

/** Truncates a text to the maximum without splitting a character. */
export function truncateLine(text: string): string {
  return Array.from(text.trim()).slice(0, MAX_LINE_CHARACTERS).join('').trim()
}

type InvoicedJob = { service: string; items?: readonly VisitItem[] | null | undefined; price: number | null }

/**
 * The lines of an invoice for a job: each service and each add-on. A price that the owner has set is one line, because it says
 * nothing about its parts.
 */
export function jobLines(job: InvoicedJob, date: LocalDate): { description: string; price: number | null }[] {
  const { items, price } = job
  if (!items) return [{ description: jobLineText(job.service, date), price }]
  if (visitTotal(items).price !== price)
    return [{ description: jobLineText(items.map(itemText).join(', '), date), price }]
  return items.flatMap((item) => [
    { description: jobLineText(itemName(item), date), price: item.price },
    ...item.add_ons.map((addOn) => ({ description: truncateLine(addOn.name), price: addOn.price })),
  ])
}
