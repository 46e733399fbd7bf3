import { expect, test } from 'vitest'
import { manage } from '#domain/language/en/manage.ts'
import { remindersText } from './reminders-text.ts'

const LUNA = { business_name: 'Luna', email: 'ava@example.com' }
const ON = { ...LUNA, wanted: true, off_for: null }
const OFF_FOR_APPOINTMENT = { ...LUNA, wanted: false, off_for: 'appointment' as const }

test('a link that was shown after booking speaks of its appointment only', () => {
  expect(remindersText(manage, { ...ON, controls: 'appointment' })).toEqual({
    title: 'Reminders about this appointment',
    status:
      'Reminders about this appointment go to ava@example.com, unless you’ve turned off all reminders from Luna.',
    hint: 'To turn reminders off or on for all your appointments, open the link in an email from Luna.',
  })
  expect(remindersText(manage, { ...OFF_FOR_APPOINTMENT, controls: 'appointment' }).status).toBe(
    'Luna won’t send reminders about this appointment to ava@example.com. You’ll still get an email if it changes.',
  )
})

test('a link from an email speaks of all reminders', () => {
  expect(remindersText(manage, { ...ON, controls: 'address' })).toEqual({
    title: 'Reminders from Luna',
    status: 'Luna sends appointment reminders to ava@example.com.',
    hint: null,
  })
  expect(remindersText(manage, { ...OFF_FOR_APPOINTMENT, controls: 'address' }).status).toBe(
    'Luna sends appointment reminders to ava@example.com, but not about this one.',
  )
  expect(
    remindersText(manage, { ...ON, wanted: false, off_for: 'address', controls: 'address' }).status,
  ).toBe('Luna won’t send reminders to ava@example.com. You’ll still get emails when an appointment changes.')
})

test('a business without a name is called the business', () => {
  expect(remindersText(manage, { ...ON, business_name: null, controls: 'address' })).toMatchObject({
    title: 'Reminders from the business',
    status: 'The business sends appointment reminders to ava@example.com.',
  })
})
