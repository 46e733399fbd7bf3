const WEEK = 7 * 24 * 60
const DAY = 24 * 60

/** `2 weeks`, `1 day`, `90 minutes`: in the largest unit that comes out even. */
export function noticeText(minutes: number): string {
  if (minutes % WEEK === 0) return counted(minutes / WEEK, 'week')
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}

export function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
