import { isDate, isMonth, monthOf } from '#domain/booking/month.ts'
import { isInstant } from '#web/booking/booking-url.ts'

/** What the page of a manage link shows, as its address says it. */
export type ManageStep =
  | { kind: 'overview' }
  | { kind: 'cancel' }
  | { kind: 'move'; month: string | null; date: string | null; time: string | null }

export function manageStep(search: URLSearchParams): ManageStep {
  switch (search.get('step')) {
    case 'cancel':
      return { kind: 'cancel' }
    case 'move': {
      const date = matching(search.get('date'), isDate)
      const month = matching(search.get('month'), isMonth) ?? (date && monthOf(date))
      return { kind: 'move', month, date, time: matching(search.get('time'), isInstant) }
    }
    default:
      return { kind: 'overview' }
  }
}

export function managePath(token: string): string {
  return `/booking/${encodeURIComponent(token)}`
}

/** Where a client stops reminders. */
export function remindersPath(token: string): string {
  return `${managePath(token)}/reminders`
}

/** Relative to the page of the link, so that its token is written nowhere else. */
export const OVERVIEW = '?'
export const CANCEL = '?step=cancel'

export function moveHref(to: { month?: string; date?: string; time?: string } = {}): string {
  return `?${new URLSearchParams({ step: 'move', ...to })}`
}

function matching(value: string | null, isOne: (value: string) => boolean): string | null {
  return value !== null && isOne(value) ? value : null
}
