import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { type LocalDay, localDay } from '#domain/time/local-day.ts'
import { timeText } from '#web/format/wall-clock.ts'

export type BusyTime = Output<typeof endpoints.listBusyTimes>[number]

/** The part of a busy time that falls on one day. */
export type BusyPart = {
  calendar: string
  /** True if the other calendar says so, or if the busy time fills the whole day. */
  isAllDay: boolean
  start: number
  /** `all day`, `9:00 AM to 10:30 AM`, `from 9:00 PM` or `until 10:30 AM`. */
  text: string
}

/** The busy times of a date, all-day ones first, then by start. Duplicates are removed. */
export function busyOnDay(
  times: readonly BusyTime[],
  timeZone: string,
  date: Temporal.PlainDate,
): BusyPart[] {
  if (times.length === 0) return []
  const day = localDay(timeZone, date.toString())
  const parts = times.flatMap((time) => busyPart(time, day) ?? [])
  return [...new Map(parts.map((part) => [busyPartKey(part), part])).values()].sort(
    (a, b) => Number(b.isAllDay) - Number(a.isAllDay) || a.start - b.start,
  )
}

/** Null if the busy time does not overlap the day. */
export function busyPart(time: BusyTime, day: LocalDay): BusyPart | null {
  const { start, end } = intervalOf(time)
  if (!overlaps({ start, end }, day)) return null
  const isAllDay = time.is_all_day || (start <= day.start && end >= day.end)
  const text = isAllDay ? 'all day' : partText(time, day)
  return { calendar: time.calendar, isAllDay, start: Math.max(start, day.start), text }
}

/** Unique within one day. */
export function busyPartKey({ calendar, start, text }: BusyPart): string {
  return `${start} ${text} ${calendar}`
}

export function intervalOf({ starts_at, ends_at }: Pick<BusyTime, 'starts_at' | 'ends_at'>): Interval {
  return { start: Date.parse(starts_at), end: Date.parse(ends_at) }
}

function partText({ starts_at, ends_at }: BusyTime, day: LocalDay): string {
  const [from, until] = [timeText(day.timeZone, starts_at), timeText(day.timeZone, ends_at)]
  if (Date.parse(starts_at) < day.start) return `until ${until}`
  if (Date.parse(ends_at) > day.end) return `from ${from}`
  return `${from} to ${until}`
}
