import type { Quantity, Rate } from '#domain/invoices/invoice-totals.ts'
import { type Dates, dates as english } from '#domain/language/en/dates.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** `November 29, 2026` */
export function formatDate(date: LocalDate, dates: Dates = english): string {
  const [year = 0, month = 0, day = 0] = new Date(date).toISOString().slice(0, 10).split('-').map(Number)
  return dates.dateAndYear({ year, month, day, weekday: 0 })
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
