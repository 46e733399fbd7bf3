import * as z from 'zod/mini'
import { BookingSettings } from '#contract/settings.ts'
import { type LocalDate, WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings } from '#domain/travel/travel-settings.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowIds, rowValues } from '#web/ui/form-rows.ts'
import { parseQuestions, questionField, questionFormValues } from './question-values.ts'
import {
  choiceErrors,
  parseTranslations,
  translationErrorField,
  welcomeValues,
} from './translation-values.ts'

/** Numeric rules that always have a value. */
const NUMBER_FIELDS = [
  'notice_minutes',
  'days_ahead',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'change_cutoff_hours',
] as const

export function bookingSettingsSchema(saved: BookingSettings): z.ZodMiniType<BookingSettings> {
  return z.pipe(
    z.custom<FormValues>(),
    z.transform((values: FormValues, context) => {
      const result = z.safeParse(BookingSettings, parseSettings(values, saved))
      for (const { path, message, code } of result.error?.issues ?? []) {
        // An original that is too long to be a key has an error of its own.
        if (code === 'invalid_key') continue
        context.issues.push({ code: 'custom', input: values, path: [formField(path, values)], message })
      }
      for (const [field, message] of choiceErrors(values))
        context.issues.push({ code: 'custom', input: values, path: [field], message })
      return result.success ? result.data : z.NEVER
    }),
  ) as unknown as z.ZodMiniType<BookingSettings>
}

/** Fields of lists and of the week are named by their path, such as `week.monday.start`. */
export function bookingFormValues(settings: BookingSettings, proposedWelcome: string): FormValues {
  return {
    welcome_message: settings.welcome_message ?? proposedWelcome,
    weekday_start_time: settings.weekday_start_time,
    weekday_end_time: formatEndTime(settings.weekday_end_time),
    weekend_start_time: settings.weekend_start_time,
    weekend_end_time: formatEndTime(settings.weekend_end_time),
    jobs_may_run_past_closing: settings.jobs_may_run_past_closing,
    address_field: settings.address_field,
    ...weekFormValues(settings.week),
    ...rowValues('breaks', settings.breaks.map(breakFormValues)),
    ...daysOffFormValues(settings.days_off),
    ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, String(settings[name])])),
    most_jobs_a_day: String(settings.most_jobs_a_day ?? ''),
    arrival_window_minutes: String(settings.arrival_window_minutes ?? ''),
    ...travelFormValues(settings.travel ?? DEFAULT_TRAVEL_SETTINGS),
    ...questionFormValues(settings.booking_questions, settings.translations),
    ...welcomeValues(settings.translations),
  }
}

function parseSettings(values: FormValues, saved: BookingSettings): unknown {
  const week = parseWeek(values)
  // Hidden fields are not validated: while each weekday has its own hours, the general ones stay as saved.
  const generalHours = week ? bookingFormValues(saved, '') : values
  return {
    welcome_message: values.welcome_message,
    weekday_start_time: generalHours.weekday_start_time,
    weekday_end_time: parseEndTime(String(generalHours.weekday_end_time)),
    weekend_start_time: generalHours.weekend_start_time,
    weekend_end_time: parseEndTime(String(generalHours.weekend_end_time)),
    jobs_may_run_past_closing: values.jobs_may_run_past_closing,
    address_field: values.address_field,
    week,
    breaks: parseBreaks(values),
    days_off: parseDaysOff(values),
    ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, parseNumber(values[name])])),
    most_jobs_a_day: parseOptionalNumber(values.most_jobs_a_day),
    arrival_window_minutes: parseOptionalNumber(values.arrival_window_minutes),
    travel: parseTravel(values, saved.travel ?? DEFAULT_TRAVEL_SETTINGS),
    booking_questions: parseQuestions(values),
    translations: parseTranslations(values),
  }
}

/** NaN if the field is empty or not a number. */
function parseNumber(value: string | boolean | undefined): number {
  const text = String(value).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** Null if the field is empty. */
function parseOptionalNumber(value: string | boolean | undefined): number | null {
  return String(value).trim() === '' ? null : parseNumber(value)
}

/** The form field for a path in the settings. An error about a break's weekdays is shown at the first of them. */
function formField([name, ...rest]: readonly PropertyKey[], values: FormValues): string {
  if (name === 'booking_questions') return questionField(rest, values)
  if (name === 'translations') return translationErrorField(rest, values)
  if (name === 'travel') return `travel.${String(rest[0])}`
  if (name !== 'breaks' && name !== 'days_off') return [name, ...rest].map(String).join('.')
  const [position, field] = rest
  const row = rowIds(values, name)[Number(position)]
  return [name, row, field === 'weekdays' ? WEEKDAYS[0] : field].filter(Boolean).map(String).join('.')
}

function travelFormValues(travel: TravelSettings): FormValues {
  return {
    'travel.is_on': travel.is_on,
    'travel.base_zip': travel.base_zip ?? '',
    'travel.home_by_closing': travel.home_by_closing,
    'travel.default_minutes': String(travel.default_minutes),
    'travel.area': travel.area,
    'travel.area_miles': String(travel.area_miles),
    'travel.area_zips': travel.area_zips.join(', '),
  }
}

/** Hidden fields are not validated: they stay as saved. */
function parseTravel(values: FormValues, saved: TravelSettings): unknown {
  if (values['travel.is_on'] !== true) return { ...saved, is_on: false }
  const { 'travel.area': area, 'travel.area_zips': zips } = values
  return {
    is_on: true,
    base_zip: String(values['travel.base_zip']).trim() || null,
    home_by_closing: values['travel.home_by_closing'],
    default_minutes: parseNumber(values['travel.default_minutes']),
    area,
    area_miles: area === 'miles' ? parseNumber(values['travel.area_miles']) : saved.area_miles,
    area_zips: area === 'zips' ? [...new Set(String(zips).match(/[^\s,;]+/g))] : saved.area_zips,
  }
}

type Week = BookingSettings['week']

/** Whether each weekday has its own hours. */
export const HAS_WEEK_FIELD = 'has_week'
export const isOpenField = (weekday: Weekday) => `week.${weekday}.is_open`
export const startField = (weekday: Weekday) => `week.${weekday}.start`
export const endField = (weekday: Weekday) => `week.${weekday}.end`

/** Hours that are not set are empty until the owner opens the day. */
export function weekFormValues(week: Week): FormValues {
  const days = WEEKDAYS.flatMap((weekday) => {
    const hours = week?.[weekday]
    return [
      [isOpenField(weekday), !week || hours !== null],
      [startField(weekday), hours?.start ?? ''],
      [endField(weekday), formatEndTime(hours?.end ?? '')],
    ]
  })
  return { [HAS_WEEK_FIELD]: week !== null, ...Object.fromEntries(days) }
}

export function parseWeek(values: FormValues): Week {
  if (values[HAS_WEEK_FIELD] !== true) return null
  return Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, parseHours(values, weekday)]),
  ) as NonNullable<Week>
}

function parseHours(values: FormValues, weekday: Weekday) {
  if (values[isOpenField(weekday)] !== true) return null
  return { start: String(values[startField(weekday)]), end: parseEndTime(String(values[endField(weekday)])) }
}

/** The hours to fill in for a day without any: those of the weekdays or the weekend. */
export function suggestedHours(values: FormValues, weekday: Weekday): [name: string, value: string][] {
  if (values[startField(weekday)] !== '' || values[endField(weekday)] !== '') return []
  const days = weekday === 'saturday' || weekday === 'sunday' ? 'weekend' : 'weekday'
  return [
    [startField(weekday), String(values[`${days}_start_time`])],
    [endField(weekday), String(values[`${days}_end_time`])],
  ]
}

type Breaks = BookingSettings['breaks']

/** Lunch, the most common break. */
export const DEFAULT_BREAK = breakFormValues({ start: '12:00', end: '13:00', weekdays: WEEKDAYS.slice(0, 5) })

function breakFormValues({ start, end, weekdays }: Breaks[number]): FormValues {
  const checkboxes = WEEKDAYS.map((weekday) => [weekday, weekdays.includes(weekday)])
  return { start, end: formatEndTime(end), ...Object.fromEntries(checkboxes) }
}

function parseBreaks(values: FormValues): Breaks {
  return rowIds(values, 'breaks').map((row) => ({
    start: String(values[`breaks.${row}.start`]),
    end: parseEndTime(String(values[`breaks.${row}.end`])),
    weekdays: WEEKDAYS.filter((weekday) => values[`breaks.${row}.${weekday}`] === true),
  }))
}

type DaysOff = BookingSettings['days_off']

export function daysOffFormValues(daysOff: DaysOff): FormValues {
  const sorted = [...daysOff].sort((a, b) => (a.from < b.from ? -1 : 1))
  return rowValues('days_off', sorted)
}

/** Stands in for the last day if both dates are empty, so that only the first one is reported as missing. */
const PLACEHOLDER_DATE = '9999-12-31'

/** An empty last day means a single day off. */
function parseDaysOff(values: FormValues): DaysOff {
  return rowIds(values, 'days_off').map((row) => {
    const from = String(values[`days_off.${row}.from`])
    return { from, to: String(values[`days_off.${row}.to`]) || from || PLACEHOLDER_DATE }
  })
}

/** The rows of days off whose last day has passed. */
export function pastRows(values: FormValues, today: LocalDate): string[] {
  return rowIds(values, 'days_off').filter((row) => {
    const lastDay = String(values[`days_off.${row}.to`])
    return lastDay !== '' && lastDay < today
  })
}

/** A time input cannot show `24:00`, so an end at midnight is shown as `00:00`. */
function formatEndTime(time: string): string {
  return time === '24:00' ? '00:00' : time
}

function parseEndTime(time: string): string {
  return time === '00:00' ? '24:00' : time
}
