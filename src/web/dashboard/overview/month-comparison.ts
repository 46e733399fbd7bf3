import { moneyText } from '#web/format/money.ts'

export type MonthComparison = { trend: 'up' | 'down' | 'same'; words: string }

/** This month so far against last month so far, in cents. Null while there is nothing to compare. */
export function monthComparison(thisMonth: number, lastMonthSoFar: number): MonthComparison | null {
  if (thisMonth === 0 && lastMonthSoFar === 0) return null
  const difference = thisMonth - lastMonthSoFar
  if (difference === 0) return { trend: 'same', words: 'Same as by now last month' }
  const amount = moneyText(Math.abs(difference))
  return difference > 0
    ? { trend: 'up', words: `${amount} more than by now last month` }
    : { trend: 'down', words: `${amount} less than by now last month` }
}
