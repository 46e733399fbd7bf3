import { expect, test } from 'vitest'
import type { BookingSettings } from '#contract/settings.ts'
import { TypedBookingForm, typedBooking } from '#web/dashboard/settings/booking/typed-booking.ts'
import { judge } from '#web/ui/form-mistakes.ts'

const usual: BookingSettings = {
  welcome_message: null,
  weekday_start_time: '09:00',
  weekday_end_time: '17:00',
  weekend_start_time: '10:00',
  weekend_end_time: '15:00',
  jobs_may_run_past_closing: false,
  address_field: 'optional',
}
const typed = typedBooking(usual, 'Hello!')

test('proposes a welcome until the owner has one', () => {
  expect(typed.welcome_message).toBe('Hello!')
  expect(typedBooking({ ...usual, welcome_message: 'Hi' }, 'Hello!').welcome_message).toBe('Hi')
})

test('shows and sends midnight as the end of a day', () => {
  const late = typedBooking({ ...usual, weekday_end_time: '24:00' }, '')
  expect(late.weekday_end_time).toBe('00:00')
  expect(judge(TypedBookingForm, late)).toMatchObject({
    isValid: true,
    parsed: { weekday_end_time: '24:00', welcome_message: null },
  })
})

test.each(['weekday', 'weekend'])('wants %s hours to start before they end', (days) => {
  expect(judge(TypedBookingForm, { ...typed, [`${days}_start_time`]: '18:00' })).toEqual({
    isValid: false,
    mistakes: { [`${days}_end_time`]: 'Start must be before end' },
  })
})

test('asks for a time that was left out', () => {
  expect(judge(TypedBookingForm, { ...typed, weekday_start_time: '' })).toMatchObject({
    mistakes: { weekday_start_time: 'Give a time such as 09:00' },
  })
})
