import type { Quantity, Rate } from '#domain/invoices/invoice-totals.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 29, 2026` */
export function formatDate(date: LocalDate): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

const upToTwoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1.5` */
export function quantityText(quantity: Quantity): string {
  return upToTwoDecimals.format(quantity / 100)
}

/** `8.875%` */
export function rateText(rate: Rate): string {
  return `${rate / 1_000}%`
}
