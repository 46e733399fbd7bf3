import { expect, test } from 'vitest'
import type { BookingSettings } from '#contract/settings.ts'
import { NO_QUESTIONS } from '#domain/questions/booking-questions.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import {
  bookingFormValues,
  bookingSettingsSchema,
} from '#web/dashboard/settings/booking/booking-form-values.ts'
import { hasOutdatedTranslation } from '#web/dashboard/settings/booking/translation-values.ts'
import { type FormValues, validateForm } from '#web/ui/form-errors.ts'

const defaults: BookingSettings = {
  ...DEFAULT_BOOKING_RULES,
  welcome_message: 'Hello!',
  address_field: 'optional',
  travel: DEFAULT_TRAVEL_SETTINGS,
  booking_questions: NO_QUESTIONS,
  translations: {},
}
const values = bookingFormValues(defaults, '')
const validate = (values: FormValues, saved = defaults) => validateForm(bookingSettingsSchema(saved), values)
const errors = (change: FormValues, saved = defaults) => {
  const result = validate({ ...bookingFormValues(saved, ''), ...change }, saved)
  return result.isValid ? {} : result.errors
}

const HOURS = { start: '07:30', end: '24:00' }
const withRules: BookingSettings = {
  ...defaults,
  week: {
    monday: HOURS,
    tuesday: HOURS,
    wednesday: null,
    thursday: HOURS,
    friday: HOURS,
    saturday: null,
    sunday: null,
  },
  breaks: [
    { start: '12:00', end: '12:30', weekdays: ['monday', 'friday'] },
    { start: '23:00', end: '24:00', weekdays: ['tuesday'] },
  ],
  days_off: [
    { from: '2026-12-24', to: '2026-12-26' },
    { from: '2027-01-01', to: '2027-01-01' },
  ],
  notice_minutes: 1440,
  days_ahead: 60,
  buffer_before_minutes: 10,
  buffer_after_minutes: 20,
  most_jobs_a_day: 4,
  change_cutoff_hours: 48,
  arrival_window_minutes: 90,
  travel: {
    is_on: true,
    base_zip: '90210',
    home_by_closing: true,
    default_minutes: 20,
    area: 'zips',
    area_miles: 40,
    area_zips: ['90210', '90211'],
  },
  booking_questions: {
    details: 'vehicle',
    questions: [
      { question: 'Any pets?', kind: 'yes_no', is_required: false, choices: [] },
      { question: 'Where is it parked?', kind: 'choice', is_required: true, choices: ['Garage', 'Street'] },
    ],
  },
  translations: {
    es: {
      welcome_message: '¡Hola!',
      questions: {
        'Any pets?': '¿Tiene mascotas?',
        'Where is it parked?': '¿Dónde está estacionado?',
        Garage: 'Garaje',
        Street: 'Calle',
      },
    },
  },
}

test.each([
  ['without rules', defaults],
  ['with every rule', withRules],
])('converts settings %s to form values and back without changes', (_, settings) => {
  expect(validate(bookingFormValues(settings, ''), settings)).toEqual({ isValid: true, parsed: settings })
})

test('suggests a welcome message until the owner has one', () => {
  expect(bookingFormValues({ ...defaults, welcome_message: null }, 'Hi').welcome_message).toBe('Hi')
  expect(bookingFormValues(defaults, 'Hi').welcome_message).toBe('Hello!')
})

test('shows an end at midnight as 00:00 and sends it as 24:00', () => {
  const openUntilMidnight = bookingFormValues({ ...defaults, weekday_end_time: '24:00' }, '')
  expect(openUntilMidnight.weekday_end_time).toBe('00:00')
  expect(validate(openUntilMidnight)).toMatchObject({ isValid: true, parsed: { weekday_end_time: '24:00' } })
  expect(bookingFormValues(withRules, '')['week.monday.end']).toBe('00:00')
})

test.each(['weekday', 'weekend'])('requires %s hours to start before they end', (days) => {
  expect(errors({ [`${days}_start_time`]: '18:00' })).toEqual({
    [`${days}_end_time`]: 'Start must be before end',
  })
})

test('ignores weekday and weekend hours while each day has its own', () => {
  const result = validate({ ...bookingFormValues(withRules, ''), weekday_start_time: '23:00' }, withRules)
  expect(result).toMatchObject({ isValid: true, parsed: { weekday_start_time: '09:00' } })
})

test('ignores the hours of a closed day, and hours per day that are switched off', () => {
  expect(errors({ 'week.monday.start': '', 'week.monday.is_open': false }, withRules)).toEqual({})
  expect(errors({ 'week.monday.start': '', has_week: false }, withRules)).toEqual({})
})

test.each<[FormValues, Record<string, string>]>([
  [{ 'week.friday.start': '' }, { 'week.friday.start': 'Enter a time like 09:00' }],
  [{ 'week.friday.end': '07:00' }, { 'week.friday.end': 'Start must be before end' }],
  [{ 'breaks.2.end': '22:00' }, { 'breaks.2.end': 'Start must be before end' }],
  [{ 'breaks.2.tuesday': false }, { 'breaks.2.monday': 'Choose at least one day' }],
  [{ 'days_off.1.from': '' }, { 'days_off.1.from': 'Choose a date' }],
  [{ 'days_off.2.to': '2026-12-31' }, { 'days_off.2.to': 'The last day can’t be before the first' }],
  [
    { notice_minutes: '10080', days_ahead: '3' },
    { days_ahead: 'Clients must book 1 week ahead but can only see 3 days ahead, so no one can book.' },
  ],
  [{ days_ahead: '' }, { days_ahead: 'Enter a whole number from 1 to 730' }],
  [{ buffer_before_minutes: 'a bit' }, { buffer_before_minutes: 'Enter a whole number from 0 to 480' }],
  [{ buffer_after_minutes: '-5' }, { buffer_after_minutes: 'Enter a whole number from 0 to 480' }],
  [{ most_jobs_a_day: '0' }, { most_jobs_a_day: 'Enter a whole number from 1 to 100' }],
  [{ change_cutoff_hours: '1.5' }, { change_cutoff_hours: 'Enter a whole number from 0 to 720' }],
])('reports %j at its field', (change, expected) => {
  expect(errors(change, withRules)).toEqual(expected)
})

test('reports an error at the right row after an earlier row was removed', () => {
  expect(errors({ breaks: '2', 'breaks.2.end': '22:00' }, withRules)).toEqual({
    'breaks.2.end': 'Start must be before end',
  })
})

test('reads a single date as one day off, and an empty number as no limit', () => {
  const change = { days_off: '1', 'days_off.1.from': '2026-12-25', 'days_off.1.to': '', most_jobs_a_day: ' ' }
  expect(validate({ ...values, ...change })).toMatchObject({
    isValid: true,
    parsed: { days_off: [{ from: '2026-12-25', to: '2026-12-25' }], most_jobs_a_day: null },
  })
})

test('asks only for the first day off if both dates are empty', () => {
  const empty = { days_off: '1', 'days_off.1.from': '', 'days_off.1.to': '' }
  expect(errors(empty)).toEqual({ 'days_off.1.from': 'Choose a date' })
})

test.each<[FormValues, Record<string, string>]>([
  [{ 'travel.base_zip': '' }, { 'travel.base_zip': 'Enter the ZIP code you start from' }],
  [{ 'travel.base_zip': '9021' }, { 'travel.base_zip': 'Enter a 5-digit ZIP code' }],
  [{ 'travel.area_zips': '90210, 9021' }, { 'travel.area_zips': 'Enter a 5-digit ZIP code' }],
  [{ 'travel.area_zips': ' ' }, { 'travel.area_zips': 'List at least one ZIP code' }],
  [
    { 'travel.area': 'miles', 'travel.area_miles': '0' },
    { 'travel.area_miles': 'Enter a whole number from 1 to 500' },
  ],
  // While travel is off, its hidden fields are not validated.
  [{ 'travel.is_on': false, 'travel.base_zip': 'x' }, {}],
])('validates the travel settings %j', (change, expected) => {
  expect(errors(change, withRules)).toEqual(expected)
})

test('reads a list of ZIP codes however it is separated, each once', () => {
  const form = { ...bookingFormValues(withRules, ''), 'travel.area_zips': '90210 90211,90210;\n10001' }
  expect(validate(form, withRules)).toMatchObject({
    parsed: { travel: { area_zips: ['90210', '90211', '10001'] } },
  })
})

test.each<[FormValues, Record<string, string>]>([
  [{ 'questions.1.question': ' ' }, { 'questions.1.question': 'Enter the question' }],
  [{ 'questions.2.question': 'any pets?' }, { 'questions.2.question': 'You already ask this' }],
  [{ 'questions.2.choices': 'Garage\n' }, { 'questions.2.choices': 'Add at least two choices' }],
  [
    { 'questions.2.choices': `Garage\n${'x'.repeat(61)}` },
    { 'questions.2.choices': 'A choice must be at most 60 characters' },
  ],
  [{ 'questions.2.choices': '', 'questions.2.kind': 'text' }, {}],
  [{ questions: '2 1', 'questions.2.question': '' }, { 'questions.2.question': 'Enter the question' }],
])('reports questions %j at their field', (change, expected) => {
  expect(errors(change, withRules)).toEqual(expected)
})

test('saves questions in the order of their rows', () => {
  const result = validate({ ...bookingFormValues(withRules, ''), questions: '2 1' }, withRules)
  expect(result).toMatchObject({
    parsed: {
      booking_questions: { questions: [{ question: 'Where is it parked?' }, { question: 'Any pets?' }] },
    },
  })
})

const withRulesAnd = (change: FormValues) => ({ ...bookingFormValues(withRules, ''), ...change })

test('saves a translation with the text as it is now, and leaves out what has none', () => {
  const form = withRulesAnd({
    questions: '2',
    'translations.es.welcome_message': ' ',
    'questions.2.question': 'Where do you park?',
    'questions.2.es.choices': 'Garaje\nStreet\n',
  })
  expect(validate(form, withRules)).toMatchObject({
    parsed: {
      translations: {
        es: {
          welcome_message: null,
          questions: { 'Where do you park?': '¿Dónde está estacionado?', Garage: 'Garaje' },
        },
      },
    },
  })
})

test('forgets a language without any text', () => {
  const form = withRulesAnd({
    'translations.es.welcome_message': '',
    'questions.1.es.question': '',
    'questions.2.es.question': ' ',
    'questions.2.es.choices': '',
  })
  const result = validate(form, withRules)
  expect(result.isValid && result.parsed.translations).toEqual({})
})

test.each<[FormValues, Record<string, string>]>([
  [
    { 'questions.2.es.choices': 'Garaje' },
    { 'questions.2.es.choices': 'Write one line for each choice (Garage, Street), or leave this empty' },
  ],
  [{ 'questions.2.es.choices': 'Garaje', 'questions.2.kind': 'text' }, {}],
  [
    { 'questions.1.es.question': 'x'.repeat(121) },
    { 'questions.1.es.question': 'A translation must be at most 120 characters' },
  ],
  [
    { 'questions.2.es.choices': `Garaje\n${'x'.repeat(121)}` },
    { 'questions.2.es.choices': 'A translation must be at most 120 characters' },
  ],
  [
    { 'translations.es.welcome_message': 'x'.repeat(2_001) },
    { 'translations.es.welcome_message': 'Welcome message must be at most 2,000 characters' },
  ],
  // Only the original has an error if it is too long to be translated.
  [
    { 'questions.1.question': 'x'.repeat(121) },
    { 'questions.1.question': 'A question must be at most 120 characters' },
  ],
])('reports the translation %j at its field', (change, expected) => {
  expect(errors(change, withRules)).toEqual(expected)
})

test.each<[string, FormValues, boolean]>([
  ['nothing', {}, false],
  ['the welcome message', { welcome_message: 'Welcome!' }, true],
  ['a question', { 'questions.1.question': 'Any dogs?' }, true],
  ['a choice', { 'questions.2.choices': 'Garage\nRoad' }, true],
  [
    'a question and its translation',
    { 'questions.1.question': 'Any dogs?', 'questions.1.es.question': '¿Perros?' },
    false,
  ],
  ['the order of questions', { questions: '2 1' }, false],
])('reminds the owner of a translation after a change of %s', (_, change, isReminded) => {
  expect(hasOutdatedTranslation(withRulesAnd(change), withRules, 'es')).toBe(isReminded)
})
