import type { Message } from '#contract/messages.ts'
import { tonightEndsAt } from '#domain/messages/tonight.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { dayTitle } from '#web/format/day-title.ts'
import type { MessageView } from './message-views.ts'

export type MessageGroup = { key: string; title: string; messages: Message[] }

type GroupOptions = { view: MessageView; timeZone: string; nowMs: number }

const EVENING_START_HOUR = 17

/** Groups by day in the business's zone. Scheduled messages start with tonight, even if it is empty; past ones are newest first. */
export function messageGroups(
  messages: readonly Message[],
  { view, timeZone, nowMs }: GroupOptions,
): MessageGroup[] {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs)
  const today = dateIn(timeZone, now)
  const tonight = {
    endsAtMs: tonightEndsAt(nowMs, timeZone),
    title: now.toZonedDateTimeISO(timeZone).hour < EVENING_START_HOUR ? 'Today and tonight' : 'Tonight',
  }
  const groups = Map.groupBy(messages, (message) => {
    const at = Temporal.Instant.from(messageTime(message))
    const isTonight = view === 'ahead' && at.epochMilliseconds < tonight.endsAtMs
    return isTonight ? TONIGHT : dateIn(timeZone, at).toString()
  })
  if (view === 'ahead' && messages.length > 0 && !groups.has(TONIGHT)) groups.set(TONIGHT, [])
  return [...groups]
    .sort(([a], [b]) => (view === 'ahead' ? compareText(a, b) : compareText(b, a)))
    .map(([key, grouped]) => ({
      key,
      title: key === TONIGHT ? tonight.title : dayTitle(key, today),
      messages: view === 'ahead' ? grouped : grouped.toSorted(newestFirst),
    }))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** A retried message is sent later than planned, so the server's order may differ. */
function newestFirst(a: Message, b: Message): number {
  return compareText(messageTime(b), messageTime(a))
}

/** Sorts before every date. */
const TONIGHT = ''

/** When the message was sent or finally failed; until then, when it is due. */
export function messageTime({ settled_at, planned_for }: Message): string {
  return settled_at ?? planned_for
}
