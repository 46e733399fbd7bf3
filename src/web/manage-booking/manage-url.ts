import { isDate, isMonth, monthOf } from '#domain/booking/month.ts'
import { isInstant } from '#web/booking/booking-url.ts'

/** What the manage page shows, parsed from its query. */
export type ManageStep =
  | { kind: 'overview' }
  | { kind: 'cancel' }
  /** Asks whether to keep the time to which the business moved it. */
  | { kind: 'keep' }
  | { kind: 'move'; month: string | null; date: string | null; time: string | null }

export function manageStep(search: URLSearchParams): ManageStep {
  const step = search.get('step')
  switch (step) {
    case 'cancel':
    case 'keep':
      return { kind: step }
    case 'move': {
      const date = validOrNull(search.get('date'), isDate)
      const month = validOrNull(search.get('month'), isMonth) ?? (date && monthOf(date))
      return { kind: 'move', month, date, time: validOrNull(search.get('time'), isInstant) }
    }
    default:
      return { kind: 'overview' }
  }
}

export function managePath(token: string): string {
  return `/booking/${encodeURIComponent(token)}`
}

/** The page where a client stops reminders. */
export function remindersPath(token: string): string {
  return `${managePath(token)}/reminders`
}

/** These links are relative to the manage page, so that the token is not repeated in its HTML. */
export const OVERVIEW_HREF = '?'
export const CANCEL_HREF = '?step=cancel'
export const KEEP_HREF = '?step=keep'

export function moveHref(to: { month?: string; date?: string; time?: string } = {}): string {
  return `?${new URLSearchParams({ step: 'move', ...to })}`
}

function validOrNull(value: string | null, isValid: (value: string) => boolean): string | null {
  return value !== null && isValid(value) ? value : null
}
