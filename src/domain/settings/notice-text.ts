const WEEK = 7 * 24 * 60
const DAY = 24 * 60

/** `2 weeks`, `1 day`, `90 minutes`: in the largest unit that divides evenly. */
export function noticeText(minutes: number): string {
  if (minutes % WEEK === 0) return countText(minutes / WEEK, 'week')
  if (minutes % DAY === 0) return countText(minutes / DAY, 'day')
  return minutes % 60 === 0 ? countText(minutes / 60, 'hour') : countText(minutes, 'minute')
}

function countText(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

type NoticeRules = { notice_minutes: number; days_ahead: number }

/** An error if the rules let nobody book, else null. The last day counts in full, until midnight. */
export function noticeTooLongError({ notice_minutes, days_ahead }: NoticeRules): string | null {
  if (notice_minutes < (days_ahead + 1) * DAY) return null
  const [notice, ahead] = [noticeText(notice_minutes), countText(days_ahead, 'day')]
  return `Clients must book ${notice} ahead but can only see ${ahead} ahead, so no one can book.`
}
