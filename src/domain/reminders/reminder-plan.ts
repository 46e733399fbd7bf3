import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { justBefore, type QuietHours, quietAround } from '#domain/reminders/quiet-hours.ts'
import {
  KIND_TIMES,
  lastUsefulAt,
  REMINDER_KINDS,
  type ReminderKind,
} from '#domain/reminders/reminder-kinds.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'

export type ReminderPreferences = {
  isOn: Readonly<Record<ReminderKind, boolean>>
  quiet: QuietHours | null
  timeZone: string
}

type Job = {
  startsAt: Instant
  /** Since when the job has this time and the owner these wishes: what was to leave before is not owed by them. */
  knownSince: Instant
  now: Instant
  /** Why the client gets none, if so. */
  refusal: Refusal | null
}

/** Who wants no reminders from a business wants none by text either; STOP stops texts alone. */
export type Refusal = Extract<SkipReason, 'refused' | 'stopped'>

/** When a reminder of each kind leaves, or why it does not. */
export type PlannedReminder = {
  kind: ReminderKind
  /** Its time was past when the job or the wishes became as they are: one that is not planned yet is not added. */
  isNeverOwed: boolean
} & ({ at: Instant; skip?: never } | { at?: never; skip: SkipReason })

export function reminderPlan(job: Job, wishes: ReminderPreferences): PlannedReminder[] {
  return REMINDER_KINDS.map((kind) => {
    const wanted = job.startsAt - KIND_TIMES[kind].minutesBefore * MINUTE_MS
    return { kind, isNeverOwed: wanted < job.knownSince, ...outcome(kind, wanted, job, wishes) }
  })
}

type Outcome = { at: Instant } | { skip: SkipReason }

function outcome(kind: ReminderKind, wanted: Instant, job: Job, wishes: ReminderPreferences): Outcome {
  const { startsAt, now, refusal } = job
  if (startsAt <= now) return { skip: 'begun' }
  if (!wishes.isOn[kind]) return { skip: 'off' }
  if (refusal) return { skip: refusal }
  const at = outsideQuietHours(kind, wanted, job, wishes)
  if (at === null) return { skip: 'quiet' }
  return now > lastUsefulAt(kind, startsAt) ? { skip: 'too late' } : { at }
}

/** Null: there is no time for it. An hour before, it cannot wait; a day before, it may come in the morning or the evening before. */
function outsideQuietHours(
  kind: ReminderKind,
  wanted: Instant,
  { startsAt, now }: Job,
  { quiet, timeZone }: ReminderPreferences,
): Instant | null {
  const night = quiet && quietAround(wanted, quiet, timeZone)
  if (!night) return wanted
  if (kind === 'hour before') return null
  if (night.end <= lastUsefulAt(kind, startsAt)) return night.end
  return justBefore(night) > now ? justBefore(night) : null
}

type Leaving = {
  kind: ReminderKind
  startsAt: Instant
  now: Instant
  quiet: QuietHours | null
  timeZone: string
}

/** A reminder that leaves later than planned still lets people sleep: it waits for the morning, if it helps anybody then. */
export function lateReminder(leaving: Leaving): 'leaves' | 'skipped' | { at: Instant } {
  const { kind, startsAt, now, quiet, timeZone } = leaving
  const night = quiet && quietAround(now, quiet, timeZone)
  if (!night) return 'leaves'
  return night.end <= lastUsefulAt(kind, startsAt) ? { at: night.end } : 'skipped'
}
