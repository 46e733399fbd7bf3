export type Recurrence = { interval: string; interval_count: number }

const DAY = 24 * 60 * 60

/** The first period end after `after`. Periods count from the anchor, so that the 31st is used again after February. */
export function nextPeriodEnd(anchor: number, after: number, recurrence: Recurrence): number {
  for (let periods = 1; ; periods += 1) {
    const end = addPeriods(anchor, periods, recurrence)
    if (end > after) return end
  }
}

function addPeriods(anchor: number, periods: number, { interval, interval_count }: Recurrence): number {
  const count = periods * interval_count
  if (interval === 'day') return anchor + count * DAY
  if (interval === 'week') return anchor + count * 7 * DAY
  return addMonths(anchor, interval === 'year' ? count * 12 : count)
}

/** The same day of the month, or the last day of a shorter month. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** `per month`, `every 2 weeks` */
export function recurrenceText({ interval, interval_count }: Recurrence): string {
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`
}
