import * as z from 'zod/mini'
import { BookingQuestions } from '#contract/booking-questions.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  ADDRESS_LIMIT,
  changedLine,
  changedText,
  integerInRange,
  optionalLine,
  optionalText,
  PHONE_LIMIT,
  singleLine,
  ZipCode,
} from '#contract/fields.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { BUSINESS_TYPES } from '#domain/settings/business-type.ts'
import { noticeTooLongError } from '#domain/settings/notice-text.ts'
import { ARRIVAL_WINDOW_STEP, MAX_ARRIVAL_WINDOW, MIN_ARRIVAL_WINDOW } from '#domain/time/arrival-window.ts'
import { WEEKDAYS } from '#domain/time/local-date.ts'
import { MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import { SERVICE_AREAS } from '#domain/travel/travel-settings.ts'

/** Phone, address and language stay unchanged if they are left out, because earlier callers don't know them. */
export const ChangedBusinessSettings = z.object({
  business_name: optionalLine(120, 'Business name must be at most 120 characters'),
  business_type: z.nullable(z.enum(BUSINESS_TYPES)),
  /** An IANA name, validated by the server. */
  timezone: z.string().check(z.minLength(1, 'Choose a time zone'), z.maxLength(64)),
  business_phone: changedLine(...PHONE_LIMIT),
  business_address: changedText(...ADDRESS_LIMIT),
  /** What clients read and get emails in until they choose another one. */
  client_language: z.optional(z.enum(LANGUAGES, 'Choose a language')),
})
export type ChangedBusinessSettings = z.output<typeof ChangedBusinessSettings>

export const BusinessSettings = z.extend(ChangedBusinessSettings, {
  business_phone: z.nullable(z.string()),
  business_address: z.nullable(z.string()),
  client_language: z.enum(LANGUAGES),
})
export type BusinessSettings = z.output<typeof BusinessSettings>

/** `24:00` is the midnight that ends the day. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time like 09:00'))

/** Requires one time field to be before another. */
const inOrder = <Start extends string, End extends string>(start: Start, end: End) =>
  z.refine<Record<Start | End, string>>((values) => values[start] < values[end], {
    path: [end],
    error: 'Start must be before end',
  })

const Hours = z.object({ start: TimeOfDay, end: TimeOfDay }).check(inOrder('start', 'end'))

const Break = z
  .object({
    start: TimeOfDay,
    end: TimeOfDay,
    weekdays: z.array(z.enum(WEEKDAYS)).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  })
  .check(inOrder('start', 'end'))

export const MAX_DAYS_OFF = 200

/** Both dates are included. */
const DaysOff = z.object({ from: z.iso.date('Choose a date'), to: z.iso.date('Choose a date') }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day can’t be before the first',
  }),
)

/** The rules that the setup screen asks for too. */
export const ruleDurations = {
  notice_minutes: integerInRange(0, 43_200),
  buffer_after_minutes: integerInRange(0, 480),
  /** How long before its start clients can last move or cancel by link. */
  change_cutoff_hours: integerInRange(0, 720),
}

const ArrivalWindow = integerInRange(MIN_ARRIVAL_WINDOW, MAX_ARRIVAL_WINDOW).check(
  z.refine((minutes) => minutes % ARRIVAL_WINDOW_STEP === 0, 'Choose a window in steps of 15 minutes'),
)

/** Rules besides weekday and weekend hours. Their defaults change nothing. */
const moreRules = {
  /** Null: weekday and weekend hours apply. Otherwise these do; a null entry closes that day. */
  week: z._default(z.nullable(z.record(z.enum(WEEKDAYS), z.nullable(Hours))), null),
  breaks: z._default(z.array(Break).check(z.maxLength(50, 'You can add up to 50 breaks')), []),
  days_off: z._default(
    z.array(DaysOff).check(z.maxLength(MAX_DAYS_OFF, `You can add up to ${MAX_DAYS_OFF} days off`)),
    [],
  ),
  notice_minutes: z._default(ruleDurations.notice_minutes, 0),
  days_ahead: z._default(integerInRange(1, 730), 365),
  buffer_before_minutes: z._default(integerInRange(0, 480), 0),
  buffer_after_minutes: z._default(ruleDurations.buffer_after_minutes, 0),
  most_jobs_a_day: z._default(z.nullable(integerInRange(1, 100)), null),
  change_cutoff_hours: z._default(ruleDurations.change_cutoff_hours, 0),
  /** New jobs get it. Clients are told that the owner arrives within this window. Null: at the exact time. */
  arrival_window_minutes: z._default(z.nullable(ArrivalWindow), null),
}

const TravelSettings = z
  .object({
    /** Nothing of the rest applies while this is false. */
    is_on: z.boolean(),
    base_zip: z.nullable(ZipCode),
    /** The last job must end early enough to drive back to the base by closing time. */
    home_by_closing: z.boolean(),
    /** Minutes to plan for a drive to or from an address we can’t place. */
    default_minutes: integerInRange(0, MAX_DRIVE_MINUTES),
    /** Where clients can book: anywhere, within miles of the base, or in the listed ZIP codes. */
    area: z.enum(SERVICE_AREAS),
    area_miles: integerInRange(1, 500),
    area_zips: z.array(ZipCode).check(z.maxLength(500, 'You can list up to 500 ZIP codes')),
  })
  .check(
    z.refine(({ is_on, base_zip }) => !is_on || base_zip !== null, {
      path: ['base_zip'],
      error: 'Enter the ZIP code you start from',
    }),
    z.refine(({ is_on, area, area_zips }) => !is_on || area !== 'zips' || area_zips.length > 0, {
      path: ['area_zips'],
      error: 'List at least one ZIP code',
    }),
  )

const WELCOME_TOO_LONG = 'Welcome message must be at most 2,000 characters'

/** `questions` has a text for each question and choice, by its original. */
const PageTranslations = z.partialRecord(
  z.enum(TRANSLATED_LANGUAGES),
  z.object({
    welcome_message: optionalText(2_000, WELCOME_TOO_LONG),
    questions: z.record(
      z.string().check(z.maxLength(120)),
      z.string().check(singleLine(), z.maxLength(120, 'A translation must be at most 120 characters')),
    ),
  }),
)

export const BookingSettings = z
  .object({
    /** Null: the page shows the default message. */
    welcome_message: optionalText(2_000, WELCOME_TOO_LONG),
    weekday_start_time: TimeOfDay,
    weekday_end_time: TimeOfDay,
    weekend_start_time: TimeOfDay,
    weekend_end_time: TimeOfDay,
    jobs_may_run_past_closing: z.boolean(),
    /** Whether the booking form asks for the address of the job. */
    address_field: z.enum(['hidden', 'optional', 'required']),
    ...moreRules,
    /** Stays unchanged if it is left out, because earlier callers don't know it. */
    travel: z.optional(TravelSettings),
    /** What the booking form asks for besides contact details. Stays unchanged if it is left out. */
    booking_questions: z.optional(BookingQuestions),
    /** The message and the questions in other languages. Stay unchanged if they are left out. */
    translations: z.optional(PageTranslations),
  })
  .check(
    inOrder('weekday_start_time', 'weekday_end_time'),
    inOrder('weekend_start_time', 'weekend_end_time'),
    (payload) => {
      const message = noticeTooLongError(payload.value)
      if (message)
        payload.issues.push({ code: 'custom', path: ['days_ahead'], message, input: payload.value })
    },
  )
export type BookingSettings = z.output<typeof BookingSettings>

export const settingsEndpoints = {
  readBusinessSettings: endpoint('GET /api/settings', 'subscribed owner', {
    summary: 'Returns the name, type, time zone, phone and address of the business.',
    output: BusinessSettings,
  }),
  saveBusinessSettings: endpoint('PUT /api/settings', 'subscribed owner', {
    summary:
      'Saves the name, type, time zone, phone and address of the business. Phone and address stay unchanged if left out.',
    body: ChangedBusinessSettings,
    output: BusinessSettings,
  }),
  readBookingSettings: endpoint('GET /api/booking-settings', 'subscribed owner', {
    summary: 'Returns the booking page’s welcome message, hours and rules.',
    output: z.object({
      settings: BookingSettings,
      /** The form's suggestion until the owner has saved a message. */
      proposed_welcome: z.string(),
      /** How many times the estimate the owner’s drives take; 1 until five were measured. */
      drive_pace: z.number(),
    }),
  }),
  saveBookingSettings: endpoint('PUT /api/booking-settings', 'subscribed owner', {
    summary: 'Saves the booking page’s welcome message, hours and rules.',
    body: BookingSettings,
    output: BookingSettings,
  }),
  resetDrivePace: endpoint('DELETE /api/booking-settings/drive-pace', 'subscribed owner', {
    summary: 'Forgets how long past drives took, so that drives are planned as estimated again.',
    output: z.object({ drive_pace: z.number() }),
  }),
  openBookingLink: endpoint('POST /api/booking-link', 'subscribed owner', {
    summary: 'Returns the booking link, and creates it on first use.',
    output: z.object({ slug: z.string(), url: z.url() }),
  }),
}
