import { isDate } from '#domain/booking/month.ts'

/** Dates outside of this range are typing errors. */
export function isInvoiceYear(date: string): boolean {
  return date >= '2000-01-01' && date <= '2100-12-31'
}

export function isInvoiceDate(date: string): boolean {
  return isInvoiceYear(date) && isDate(date)
}
