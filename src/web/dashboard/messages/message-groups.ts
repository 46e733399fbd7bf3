import type { Message } from '#contract/messages.ts'
import { tonightEndsAt } from '#domain/messages/tonight.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { MessageView } from './message-views.ts'

export type MessageGroup = { key: string; title: string; messages: Message[] }

type Place = { view: MessageView; timeZone: string; nowMs: number }

const EVENING_BEGINS_HOUR = 17

/** By the days of the business: what is ahead from tonight on, also where that is nothing, what is over from the newest back. */
export function messageGroups(
  messages: readonly Message[],
  { view, timeZone, nowMs }: Place,
): MessageGroup[] {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs)
  const today = dateIn(timeZone, now)
  const tonight = {
    endsAt: tonightEndsAt(nowMs, timeZone),
    title: now.toZonedDateTimeISO(timeZone).hour < EVENING_BEGINS_HOUR ? 'Today and tonight' : 'Tonight',
  }
  const groups = Map.groupBy(messages, (message) => {
    const at = Temporal.Instant.from(momentOf(message))
    const isTonight = view === 'ahead' && at.epochMilliseconds < tonight.endsAt
    return isTonight ? TONIGHT : dateIn(timeZone, at).toString()
  })
  if (view === 'ahead' && messages.length > 0 && !groups.has(TONIGHT)) groups.set(TONIGHT, [])
  return [...groups]
    .sort(([a], [b]) => (view === 'ahead' ? a.localeCompare(b) : b.localeCompare(a)))
    .map(([key, grouped]) => ({
      key,
      title: key === TONIGHT ? tonight.title : dayTitle(key, today),
      messages: view === 'ahead' ? grouped : grouped.toSorted(newestFirst),
    }))
}

/** One that was tried again left later than it was to. */
function newestFirst(one: Message, other: Message): number {
  return momentOf(other).localeCompare(momentOf(one))
}

/** Before every date. */
const TONIGHT = ''

/** When it left or was given up; until then, when it is to leave. */
export function momentOf({ settled_at, planned_for }: Message): string {
  return settled_at ?? planned_for
}

/** `Tomorrow`, `Wednesday, Nov 18`; the year where it is another. */
function dayTitle(date: string, today: Temporal.PlainDate): string {
  const day = Temporal.PlainDate.from(date)
  const near = NEAR[today.until(day).days]
  if (near) return near
  return day.toLocaleString('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    ...(day.year !== today.year && { year: 'numeric' }),
  })
}

const NEAR: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }
