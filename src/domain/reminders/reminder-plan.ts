import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { lastMinuteBefore, type QuietHours, quietHoursAt } from '#domain/reminders/quiet-hours.ts'
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
  /** When the job's time and the preferences were last changed: earlier reminders are not owed. */
  knownSince: Instant
  now: Instant
  /** Why the client gets no reminders, if so. */
  optOut: OptOut | null
}

/** 'refused' applies to emails and texts of one business; 'stopped' (STOP) only to texts. */
export type OptOut = Extract<SkipReason, 'refused' | 'stopped'>

/** When to send a reminder of this kind, or why not. */
export type PlannedReminder = {
  kind: ReminderKind
  /** The reminder's time was already past when the job or the preferences changed: none is added, but an existing one stays. */
  isNeverOwed: boolean
} & ({ at: Instant; skip?: never } | { at?: never; skip: SkipReason })

export function reminderPlan(job: Job, preferences: ReminderPreferences): PlannedReminder[] {
  return REMINDER_KINDS.map((kind) => {
    const idealAt = job.startsAt - KIND_TIMES[kind].minutesBefore * MINUTE_MS
    return { kind, isNeverOwed: idealAt < job.knownSince, ...outcome(kind, idealAt, job, preferences) }
  })
}

type Outcome = { at: Instant } | { skip: SkipReason }

function outcome(kind: ReminderKind, idealAt: Instant, job: Job, preferences: ReminderPreferences): Outcome {
  const { startsAt, now, optOut } = job
  if (startsAt <= now) return { skip: 'begun' }
  if (!preferences.isOn[kind]) return { skip: 'off' }
  if (optOut) return { skip: optOut }
  const at = timeOutsideQuietHours(kind, idealAt, job, preferences)
  if (at === null) return { skip: 'quiet' }
  return now > lastUsefulAt(kind, startsAt) ? { skip: 'too late' } : { at }
}

/** Null: no suitable time. Only the day-before reminder can move, to the morning after or the evening before. */
function timeOutsideQuietHours(
  kind: ReminderKind,
  idealAt: Instant,
  { startsAt, now }: Job,
  { quiet, timeZone }: ReminderPreferences,
): Instant | null {
  const night = quiet && quietHoursAt(idealAt, quiet, timeZone)
  if (!night) return idealAt
  if (kind === 'hour before') return null
  if (night.end <= lastUsefulAt(kind, startsAt)) return night.end
  return lastMinuteBefore(night) > now ? lastMinuteBefore(night) : null
}

type DelayedReminder = {
  kind: ReminderKind
  startsAt: Instant
  now: Instant
  quiet: QuietHours | null
  timeZone: string
}

/** Decides about a delayed reminder: during quiet hours it waits for the morning, if it is still useful then. */
export function delayedReminder(reminder: DelayedReminder): 'send' | 'skip' | { at: Instant } {
  const { kind, startsAt, now, quiet, timeZone } = reminder
  const night = quiet && quietHoursAt(now, quiet, timeZone)
  if (!night) return 'send'
  return night.end <= lastUsefulAt(kind, startsAt) ? { at: night.end } : 'skip'
}
