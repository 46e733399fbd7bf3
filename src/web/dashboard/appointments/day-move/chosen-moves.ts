import type { Appointment, DayNotMoved, MovedDay, ProposedMove } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantFromFields } from '#web/dashboard/appointments/instant-from-fields.ts'
import { dateValue, monthAndDay, timeValue } from '#web/format/wall-clock.ts'

/** What the owner changed about a proposed move. */
export type MoveEdit = {
  isLeftOut?: boolean
  /** The values of the date and time fields. */
  fields?: { date: string; time: string }
}

export type MoveEdits = Readonly<Record<string, MoveEdit>>

export type ListedMove = {
  job: ProposedMove
  /** As it is chosen now; null without one. */
  newTime: string | null
  /** The owner typed a time in the past, probably by mistake. */
  isPast: boolean
  isChosen: boolean
  /** The client of another chosen job that would overlap it. */
  sameTimeAs: string | null
}

/** A job without a new time stays where it is. */
export function listedMoves(
  jobs: readonly ProposedMove[],
  edits: MoveEdits,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): ListedMove[] {
  const moves = jobs.map((job) => {
    const { isLeftOut = false, fields } = edits[job.id] ?? {}
    const newTime = fields
      ? instantFromFields(timeZone, fields, job.proposed_time ?? undefined)
      : job.proposed_time
    const isPast = newTime !== null && Date.parse(newTime) <= nowMs
    return { job, newTime, isPast, isChosen: !isLeftOut && newTime !== null && !isPast }
  })
  const chosen = moves.filter(({ isChosen }) => isChosen)
  return moves.map((move) => {
    const other = chosen.find(
      (each) => move.isChosen && each !== move && overlaps(timeOf(each), timeOf(move)),
    )
    return { ...move, sameTimeAs: other?.job.client_name ?? null }
  })
}

function timeOf({ job, newTime }: Pick<ListedMove, 'job' | 'newTime'>): Interval {
  return jobTime(Date.parse(newTime ?? job.appointment_time), job.duration)
}

/** An owner with a job that stays is going to work that day. */
export function isDayEmptied(moves: readonly ListedMove[], date: LocalDate, timeZone: string): boolean {
  return moves.every(
    ({ isChosen, newTime }) => isChosen && newTime !== null && dateValue(timeZone, newTime) !== date,
  )
}

/** The values of the fields before the owner changes them. */
export function fieldsOf({ job, newTime }: ListedMove, edit: MoveEdit | undefined, timeZone: string) {
  if (edit?.fields) return edit.fields
  return {
    date: newTime === null ? '' : dateValue(timeZone, newTime),
    time: timeValue(timeZone, newTime ?? job.appointment_time),
  }
}

/** `1 job`, `12 jobs` */
export function jobCountText(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`
}

/** The clients among these who have no email, each with their jobs in order of time. */
export function clientsToText(jobs: readonly Appointment[]): [Appointment, ...Appointment[]][] {
  const withoutEmail = jobs
    .filter(({ client_email, client_phone }) => client_email === '' && client_phone !== null)
    .toSorted((a, b) => Date.parse(a.appointment_time) - Date.parse(b.appointment_time))
  const byClient = Map.groupBy(withoutEmail, ({ client_id, client_phone }) => client_id ?? client_phone)
  return [...byClient.values()] as [Appointment, ...Appointment[]][]
}

/** `We’ll email 11 clients.`; empty if nobody is emailed. */
export function emailedText(jobs: readonly Appointment[]): string {
  const emails = jobs
    .filter(({ client_notice }) => client_notice === 'scheduled')
    .map(({ client_email }) => client_email.toLowerCase())
  const count = new Set(emails).size
  if (count === 0) return ''
  return count === 1 ? 'We’ll email 1 client.' : `We’ll email ${count} clients.`
}

/** `We’ll email 11 clients. Clients can’t book on Nov 25.` */
export function movedText({ jobs, closed_day }: Pick<MovedDay, 'jobs' | 'closed_day'>): string {
  const closed = closed_day && `Clients can’t book on ${monthAndDay(Temporal.PlainDate.from(closed_day))}.`
  return [emailedText(jobs), closed].filter(Boolean).join(' ')
}

/** `2 new times were taken and 1 job was changed in the meantime.` */
export function obstaclesText({ taken, changed }: DayNotMoved): string {
  const parts = [
    taken.length > 0 &&
      (taken.length === 1 ? '1 new time was taken' : `${taken.length} new times were taken`),
    changed.length > 0 &&
      (changed.length === 1 ? '1 job was changed' : `${changed.length} jobs were changed`),
  ].filter(Boolean)
  return `${parts.join(' and ')} in the meantime.`
}
