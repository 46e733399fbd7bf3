import type { TextByHand } from '#contract/texts.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

type DayOfTexts = { title: 'Today' | 'Tomorrow'; texts: TextByHand[] }

/** By the days of the business, who is still to be texted first. Beyond tomorrow nobody is texted yet. */
export function daysOfTexts(texts: readonly TextByHand[], timeZone: string, nowMs: number): DayOfTexts[] {
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs))
  const titles = Map.groupBy(texts, ({ appointment_time }) =>
    dateIn(timeZone, Temporal.Instant.from(appointment_time)).equals(today) ? 'Today' : 'Tomorrow',
  )
  return [...titles].map(([title, ofDay]) => ({ title, texts: ofDay.toSorted(textedLast) }))
}

function textedLast(one: TextByHand, other: TextByHand): number {
  return Number(one.texted_at !== null) - Number(other.texted_at !== null)
}
