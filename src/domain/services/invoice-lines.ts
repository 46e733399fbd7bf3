import { jobLineText, truncateLine } from '#domain/invoices/line-text.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { itemName, itemText, type VisitItem, visitTotal } from './visit.ts'

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
