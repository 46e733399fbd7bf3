import type { ActivityEntry } from '#contract/activity.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { dayTitle } from '#web/format/day-title.ts'

export type ActivityDay = { date: string; title: string; entries: ActivityEntry[] }

/** Groups entries by day in the business's zone, in the order of the list. */
export function activityDays(
  entries: readonly ActivityEntry[],
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): ActivityDay[] {
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs))
  const days = Map.groupBy(entries, ({ at }) => dateIn(timeZone, Temporal.Instant.from(at)).toString())
  return [...days].map(([date, entriesOfDay]) => ({
    date,
    title: dayTitle(date, today),
    entries: entriesOfDay,
  }))
}
