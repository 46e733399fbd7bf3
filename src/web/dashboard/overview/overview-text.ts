import { moneyText } from '#web/format/money.ts'
import { shortName, weekdayName } from '#web/format/wall-clock.ts'

export type MonthComparison = { trend: 'up' | 'down' | 'same'; text: string }

/** A smaller difference says nothing about a business. */
const MIN_DIFFERENCE_CENTS = 1_00

/** Compares this month with the same part of last month, in cents. Null if both are zero. */
export function monthComparison(thisMonth: number, lastMonthSoFar: number): MonthComparison | null {
  if (thisMonth === 0 && lastMonthSoFar === 0) return null
  const difference = thisMonth - lastMonthSoFar
  if (difference === 0) return { trend: 'same', text: 'Same as this time last month' }
  if (Math.abs(difference) < MIN_DIFFERENCE_CENTS)
    return { trend: 'same', text: 'About the same as this time last month' }
  const amount = moneyText(Math.abs(difference))
  return difference > 0
    ? { trend: 'up', text: `${amount} more than this time last month` }
    : { trend: 'down', text: `${amount} less than this time last month` }
}

export type WeekDay = { date: string; jobs: number }

/** `Mon`. The date has no time zone. */
export function weekdayText(date: string, length: 'short' | 'long' = 'short'): string {
  const name = weekdayName(Temporal.PlainDate.from(date))
  return length === 'short' ? shortName(name) : name
}

/** The bar chart as text, for screen readers. */
export function weekText(week: readonly WeekDay[]): string {
  const days = week.map(({ date, jobs }, n) => {
    const day = n === 0 ? 'Today' : weekdayText(date, 'long')
    return `${day} ${jobs === 0 ? 'none' : jobs}`
  })
  return `Jobs in the next 7 days: ${days.join(', ')}.`
}

/** Greets the owner by first name if it is known. */
export function welcomeText(fullName: string | null | undefined): string {
  const [firstName] = fullName?.trim().split(/\s+/) ?? []
  return firstName ? `Welcome, ${firstName}. Here’s your day.` : 'Welcome. Here’s your day.'
}
