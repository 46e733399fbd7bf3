import { isDate } from '#domain/booking/month.ts'
import { runSheetQuery } from '#web/dashboard/appointments/appointments-query.ts'
import type { PageToLoad } from '#web/dashboard/ui/page-queries.ts'
import { TODAY_PATH } from '#web/dashboard/ui/paths.ts'

/** The date in `?date=2026-11-18`; null for today, and if it is invalid. */
export function runSheetDate(search: URLSearchParams): string | null {
  const date = search.get('date') ?? ''
  return /^20/.test(date) && isDate(date) ? date : null
}

export function runSheetPath(date: string, today: string): string {
  return date === today ? TODAY_PATH : `${TODAY_PATH}?${new URLSearchParams({ date })}`
}

export function loadRunSheet({ client, search }: PageToLoad): Promise<unknown> {
  return client.prefetchQuery(runSheetQuery(runSheetDate(search)))
}
