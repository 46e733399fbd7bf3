import * as z from 'zod/mini'
import { BookingSettings } from '#contract/settings.ts'
import { type LocalDate, WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowsOf, typedRows } from '#web/ui/typed-rows.ts'

/** The rules that are one number each, and always set. */
const NUMBERS = [
  'notice_minutes',
  'days_ahead',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'change_cutoff_hours',
] as const

export function bookingSchema(saved: BookingSettings): z.ZodMiniType<BookingSettings> {
  return z.pipe(
    z.custom<FormValues>(),
    z.transform((typed: FormValues, context) => {
      const read = z.safeParse(BookingSettings, settingsIn(typed, saved))
      for (const { path, message } of read.error?.issues ?? [])
        context.issues.push({ code: 'custom', input: typed, path: [fieldOf(path, typed)], message })
      return read.success ? read.data : z.NEVER
    }),
  ) as unknown as z.ZodMiniType<BookingSettings>
}

/** The settings as fields. Those of lists and of the week are named by their path, such as `week.monday.start`. */
export function typedBooking(settings: BookingSettings, proposedWelcome: string): FormValues {
  return {
    welcome_message: settings.welcome_message ?? proposedWelcome,
    weekday_start_time: settings.weekday_start_time,
    weekday_end_time: typedEnd(settings.weekday_end_time),
    weekend_start_time: settings.weekend_start_time,
    weekend_end_time: typedEnd(settings.weekend_end_time),
    jobs_may_run_past_closing: settings.jobs_may_run_past_closing,
    address_field: settings.address_field,
    ...typedWeek(settings.week),
    ...typedRows('breaks', settings.breaks.map(typedBreak)),
    ...typedDaysOff(settings.days_off),
    ...Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])])),
    most_jobs_a_day: String(settings.most_jobs_a_day ?? ''),
  }
}

function settingsIn(typed: FormValues, saved: BookingSettings): unknown {
  const week = weekIn(typed)
  // What is not shown is not judged: while every weekday has hours of its own, the two windows stay as saved.
  const windows = week ? typedBooking(saved, '') : typed
  return {
    welcome_message: typed.welcome_message,
    weekday_start_time: windows.weekday_start_time,
    weekday_end_time: endIn(String(windows.weekday_end_time)),
    weekend_start_time: windows.weekend_start_time,
    weekend_end_time: endIn(String(windows.weekend_end_time)),
    jobs_may_run_past_closing: typed.jobs_may_run_past_closing,
    address_field: typed.address_field,
    week,
    breaks: breaksIn(typed),
    days_off: daysOffIn(typed),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberIn(typed[name])])),
    most_jobs_a_day: String(typed.most_jobs_a_day).trim() === '' ? null : numberIn(typed.most_jobs_a_day),
  }
}

/** NaN for what is no number: an empty field counts as none. */
function numberIn(typed: string | boolean | undefined): number {
  const text = String(typed).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** The field that a part of the settings was typed into. The sentence about a break's days stands at the first of them. */
function fieldOf([name, ...rest]: readonly PropertyKey[], typed: FormValues): string {
  if (name !== 'breaks' && name !== 'days_off') return [name, ...rest].map(String).join('.')
  const [position, field] = rest
  const row = rowsOf(typed, name)[Number(position)]
  return [name, row, field === 'weekdays' ? WEEKDAYS[0] : field].filter(Boolean).map(String).join('.')
}

type Week = BookingSettings['week']

export const HAS_WEEK = 'has_week'
export const openName = (weekday: Weekday) => `week.${weekday}.is_open`
export const startName = (weekday: Weekday) => `week.${weekday}.start`
export const endName = (weekday: Weekday) => `week.${weekday}.end`

/** Hours that nobody has given are empty, until they are asked for. */
export function typedWeek(week: Week): FormValues {
  const days = WEEKDAYS.flatMap((weekday) => {
    const hours = week?.[weekday]
    return [
      [openName(weekday), !week || hours !== null],
      [startName(weekday), hours?.start ?? ''],
      [endName(weekday), typedEnd(hours?.end ?? '')],
    ]
  })
  return { [HAS_WEEK]: week !== null, ...Object.fromEntries(days) }
}

export function weekIn(values: FormValues): Week {
  if (values[HAS_WEEK] !== true) return null
  return Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, hoursIn(values, weekday)]),
  ) as NonNullable<Week>
}

function hoursIn(values: FormValues, weekday: Weekday) {
  if (values[openName(weekday)] !== true) return null
  return { start: String(values[startName(weekday)]), end: endIn(String(values[endName(weekday)])) }
}

/** What a day that has no hours yet begins with: those of its window. */
export function proposedHours(values: FormValues, weekday: Weekday): [name: string, value: string][] {
  if (values[startName(weekday)] !== '' || values[endName(weekday)] !== '') return []
  const days = weekday === 'saturday' || weekday === 'sunday' ? 'weekend' : 'weekday'
  return [
    [startName(weekday), String(values[`${days}_start_time`])],
    [endName(weekday), String(values[`${days}_end_time`])],
  ]
}

type Breaks = BookingSettings['breaks']

/** Lunch: what most owners want, one hour or another. */
export const FIRST_BREAK = typedBreak({ start: '12:00', end: '13:00', weekdays: WEEKDAYS.slice(0, 5) })

function typedBreak({ start, end, weekdays }: Breaks[number]): FormValues {
  const chosen = WEEKDAYS.map((weekday) => [weekday, weekdays.includes(weekday)])
  return { start, end: typedEnd(end), ...Object.fromEntries(chosen) }
}

function breaksIn(values: FormValues): Breaks {
  return rowsOf(values, 'breaks').map((row) => ({
    start: String(values[`breaks.${row}.start`]),
    end: endIn(String(values[`breaks.${row}.end`])),
    weekdays: WEEKDAYS.filter((weekday) => values[`breaks.${row}.${weekday}`] === true),
  }))
}

type DaysOff = BookingSettings['days_off']

export function typedDaysOff(daysOff: DaysOff): FormValues {
  const inOrder = [...daysOff].sort((one, other) => (one.from < other.from ? -1 : 1))
  return typedRows('days_off', inOrder)
}

/** Only the first date is missing where there is none. */
const SOME_DATE = '9999-12-31'

/** One day needs no second date. */
function daysOffIn(values: FormValues): DaysOff {
  return rowsOf(values, 'days_off').map((row) => {
    const from = String(values[`days_off.${row}.from`])
    return { from, to: String(values[`days_off.${row}.to`]) || from || SOME_DATE }
  })
}

/** Rows whose last day is over. */
export function pastRows(values: FormValues, today: LocalDate): string[] {
  return rowsOf(values, 'days_off').filter((row) => {
    const last = String(values[`days_off.${row}.to`])
    return last !== '' && last < today
  })
}

/** A time field cannot show the midnight that ends a day; as an end, `00:00` is that one. */
function typedEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

function endIn(typed: string): string {
  return typed === '00:00' ? '24:00' : typed
}
