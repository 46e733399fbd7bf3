import { counted, noticeText } from '#domain/settings/notice-text.ts'

type Window = { notice_minutes: number; days_ahead: number }

const DAY_MINUTES = 24 * 60

/** Null where somebody can book. The last day counts in full, until midnight. */
export function noticeTooLong({ notice_minutes, days_ahead }: Window): string | null {
  if (notice_minutes < (days_ahead + 1) * DAY_MINUTES) return null
  const [notice, ahead] = [noticeText(notice_minutes), counted(days_ahead, 'day')]
  return `Clients must book ${notice} ahead but can look only ${ahead} ahead: nobody can book.`
}
