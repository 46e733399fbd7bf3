import * as z from 'zod/mini'
import { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS } from '#domain/time/local-date.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { rowsOf } from '#web/ui/typed-rows.ts'
import { breaksIn, typedBreaks } from './typed-breaks.ts'
import { daysOffIn, typedDaysOff } from './typed-days-off.ts'
import { endIn, typedEnd } from './typed-end.ts'
import { typedWeek, weekIn } from './typed-week.ts'

/** The settings as fields. Those of lists and of the week are named by their path, such as `week.monday.start`. */
export type TypedBooking = FormValues

/** What is not shown is not judged: while every weekday has hours of its own, the two windows stay as saved. */
export function bookingSchema(saved: BookingSettings): z.ZodMiniType<BookingSettings> {
  return z.pipe(
    z.custom<TypedBooking>(),
    z.transform((typed: TypedBooking, context) => {
      const read = z.safeParse(BookingSettings, settingsIn(typed, saved))
      for (const { path, message } of read.error?.issues ?? [])
        context.issues.push({ code: 'custom', input: typed, path: [fieldOf(path, typed)], message })
      return read.success ? read.data : z.NEVER
    }),
  ) as unknown as z.ZodMiniType<BookingSettings>
}

export function typedBooking(settings: BookingSettings, proposedWelcome: string): TypedBooking {
  return {
    welcome_message: settings.welcome_message ?? proposedWelcome,
    weekday_start_time: settings.weekday_start_time,
    weekday_end_time: typedEnd(settings.weekday_end_time),
    weekend_start_time: settings.weekend_start_time,
    weekend_end_time: typedEnd(settings.weekend_end_time),
    jobs_may_run_past_closing: settings.jobs_may_run_past_closing,
    address_field: settings.address_field,
    ...typedWeek(settings.week),
    ...typedBreaks(settings.breaks),
    ...typedDaysOff(settings.days_off),
    notice_minutes: String(settings.notice_minutes),
    days_ahead: String(settings.days_ahead),
    buffer_before_minutes: String(settings.buffer_before_minutes),
    buffer_after_minutes: String(settings.buffer_after_minutes),
    most_jobs_a_day: String(settings.most_jobs_a_day ?? ''),
    change_cutoff_hours: String(settings.change_cutoff_hours),
  }
}

function settingsIn(typed: TypedBooking, saved: BookingSettings): unknown {
  const week = weekIn(typed)
  return {
    welcome_message: typed.welcome_message,
    ...(week ? windowsOf(saved) : typedWindows(typed)),
    jobs_may_run_past_closing: typed.jobs_may_run_past_closing,
    address_field: typed.address_field,
    week,
    breaks: breaksIn(typed),
    days_off: daysOffIn(typed),
    notice_minutes: numberIn(typed.notice_minutes),
    days_ahead: numberIn(typed.days_ahead),
    buffer_before_minutes: numberIn(typed.buffer_before_minutes),
    buffer_after_minutes: numberIn(typed.buffer_after_minutes),
    most_jobs_a_day: String(typed.most_jobs_a_day).trim() === '' ? null : numberIn(typed.most_jobs_a_day),
    change_cutoff_hours: numberIn(typed.change_cutoff_hours),
  }
}

function windowsOf(saved: BookingSettings) {
  const { weekday_start_time, weekday_end_time, weekend_start_time, weekend_end_time } = saved
  return { weekday_start_time, weekday_end_time, weekend_start_time, weekend_end_time }
}

function typedWindows(typed: TypedBooking) {
  return {
    weekday_start_time: typed.weekday_start_time,
    weekday_end_time: endIn(String(typed.weekday_end_time)),
    weekend_start_time: typed.weekend_start_time,
    weekend_end_time: endIn(String(typed.weekend_end_time)),
  }
}

/** NaN for what is no number: an empty field counts as none. */
function numberIn(typed: string | boolean | undefined): number {
  const text = String(typed).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** The field that a part of the settings was typed into. The sentence about a break's days stands at the first of them. */
function fieldOf([name, ...rest]: readonly PropertyKey[], typed: TypedBooking): string {
  if (name !== 'breaks' && name !== 'days_off') return [name, ...rest].map(String).join('.')
  const [position, field] = rest
  const row = rowsOf(typed, name)[Number(position)]
  return [name, row, field === 'weekdays' ? WEEKDAYS[0] : field].filter(Boolean).map(String).join('.')
}
