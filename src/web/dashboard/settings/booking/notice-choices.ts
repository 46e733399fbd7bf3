import { noticeText } from '#domain/settings/notice-text.ts'

const MINUTES = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200]

export type NoticeChoice = { minutes: number; label: string }

/** What the list offers; a notice that was set by other means stands among them. */
export function noticeChoices(current: number): NoticeChoice[] {
  const known = MINUTES.includes(current) || !Number.isInteger(current) ? MINUTES : [...MINUTES, current]
  return [...known].sort((one, other) => one - other).map((minutes) => ({ minutes, label: label(minutes) }))
}

function label(minutes: number): string {
  return minutes === 0 ? 'None' : noticeText(minutes)
}
