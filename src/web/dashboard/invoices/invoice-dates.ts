import { isInvoiceDate } from '#domain/invoices/date-range.ts'

/** The date filter of the list: a period named after today, or days that the owner picked. */
export type InvoiceDates = Preset | DateRange
type Preset = (typeof DATE_PRESETS)[number]['value']

/** Both days are included. Null has no limit. */
export type DateRange = { from: string | null; to: string | null }

const ALL_DATES: DateRange = { from: null, to: null }

export const DATE_PRESETS = [
  { value: 'this-month', label: 'This Month' },
  { value: 'last-month', label: 'Last Month' },
  { value: 'this-year', label: 'This Year' },
  { value: 'last-year', label: 'Last Year' },
] as const

const PICKED_DATES = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/** From the URL: `this-month`, or `2026-11-01..2026-11-30` with either end left out. Anything else means all dates. */
export function parseDates(text: string | null): InvoiceDates | null {
  const preset = DATE_PRESETS.find(({ value }) => value === text)
  if (preset) return preset.value
  const picked = PICKED_DATES.exec(text ?? '')
  return picked && { from: allowedDate(picked[1]), to: allowedDate(picked[2]) }
}

export function datesParam({ from, to }: DateRange): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** Null for a date that the server refuses: one that is still being typed, like the year 0002, or that does not exist. */
export function allowedDate(date: string | undefined): string | null {
  return date !== undefined && isInvoiceDate(date) ? date : null
}

/** `today` is the date in the business's time zone, as `2026-11-15`. */
export function dateRange(dates: InvoiceDates | null, today: string): DateRange {
  if (dates === null) return ALL_DATES
  if (typeof dates !== 'string') return dates
  const day = Temporal.PlainDate.from(today)
  const isYear = dates === 'this-year' || dates === 'last-year'
  const period = isYear ? { years: 1 } : { months: 1 }
  const current = day.with(isYear ? { month: 1, day: 1 } : { day: 1 })
  const start = dates.startsWith('last') ? current.subtract(period) : current
  return { from: start.toString(), to: start.add(period).subtract({ days: 1 }).toString() }
}
