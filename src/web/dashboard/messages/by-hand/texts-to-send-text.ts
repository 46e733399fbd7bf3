import type { TextByHand } from '#contract/texts.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

/** How many are still to be texted, for whoever reads the list or hears that it changed. */
export function textsToSendText(texts: readonly TextByHand[]): string {
  if (texts.length === 0) {
    return 'Nobody to text today or tomorrow. A job stands here once its client has a phone number.'
  }
  const left = stillToText(texts).length
  if (left === 0) return 'Everybody is texted.'
  const clients = left === 1 ? '1 client' : `${left} clients`
  return `${clients} to text. A tap opens your phone with the words filled in; mark it once it is sent.`
}

export function stillToText(texts: readonly TextByHand[]): TextByHand[] {
  return texts.filter(({ texted_at }) => texted_at === null)
}

/** `Ava Brooks: remind before the job tomorrow`. */
export function sendRemindersText(texts: readonly TextByHand[], timeZone: string, nowMs: number): string {
  const left = stillToText(texts)
  const days = daysOfTexts(left, timeZone, nowMs).map(({ title }) => title.toLowerCase())
  return `${namesToText(left)}: remind before the ${left.length === 1 ? 'job' : 'jobs'} ${days.join(' and ')}`
}

/** `Ava Brooks, Noah Reed and 2 more`: each client once. */
function namesToText(texts: readonly TextByHand[]): string {
  const names = [...new Set(texts.map(({ client_name }) => client_name))]
  const [most, others] = names.length > 3 ? [names.slice(0, 2), names.length - 2] : [names, 0]
  return new Intl.ListFormat('en-US', { style: 'long' })
    .format(others ? [...most, `${others} more`] : most)
    .replace(/, and /, ' and ')
}

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
