import type { TextByHand } from '#contract/texts.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

/** How many texts are left to send. Screen readers announce it when it changes. */
export function pendingTextsSentence(texts: readonly TextByHand[]): string {
  if (texts.length === 0) {
    return 'No one to text today or tomorrow. Jobs appear here when the client has a phone number.'
  }
  const count = pendingTexts(texts).length
  if (count === 0) return 'Everyone has been texted.'
  const clients = count === 1 ? '1 client' : `${count} clients`
  return `${clients} to text. Tap to open your messages app with the text filled in, then mark it once it’s sent.`
}

export function pendingTexts(texts: readonly TextByHand[]): TextByHand[] {
  return texts.filter(({ texted_at }) => texted_at === null)
}

/** `Send reminders for tomorrow: Ava Brooks`. */
export function sendRemindersSentence(texts: readonly TextByHand[], timeZone: string, nowMs: number): string {
  const pending = pendingTexts(texts)
  const days = textsByDay(pending, timeZone, nowMs).map(({ title }) => title.toLowerCase())
  return `Send reminders for ${days.join(' and ')}: ${clientNames(pending)}`
}

/** `Ava Brooks, Noah Reed and 2 more`: each client once. */
function clientNames(texts: readonly TextByHand[]): string {
  const names = [...new Set(texts.map(({ client_name }) => client_name))]
  const [named, otherCount] = names.length > 3 ? [names.slice(0, 2), names.length - 2] : [names, 0]
  const listed = otherCount ? [...named, `${otherCount} more`] : named
  return [listed.slice(0, -1).join(', '), listed.at(-1)].filter(Boolean).join(' and ')
}

type TextsOfDay = { title: 'Today' | 'Tomorrow'; texts: TextByHand[] }

/** Groups texts by day in the business's time zone, pending texts first. The list never goes beyond tomorrow. */
export function textsByDay(texts: readonly TextByHand[], timeZone: string, nowMs: number): TextsOfDay[] {
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs))
  const groups = Map.groupBy(texts, ({ appointment_time }) =>
    dateIn(timeZone, Temporal.Instant.from(appointment_time)).equals(today) ? 'Today' : 'Tomorrow',
  )
  return [...groups].map(([title, dayTexts]) => ({ title, texts: dayTexts.toSorted(pendingFirst) }))
}

function pendingFirst(a: TextByHand, b: TextByHand): number {
  return Number(a.texted_at !== null) - Number(b.texted_at !== null)
}
