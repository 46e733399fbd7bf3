import { expect, test } from 'vitest'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { remindersSchema, typedReminders } from './typed-reminders.ts'

const usual = { day_before: 'Until tomorrow.\n\nBye', hour_before: 'Until soon.' }
const saved = {
  email_day_before: true,
  email_hour_before: false,
  day_before_template: null,
  hour_before_template: 'See you, {client_name}.',
  quiet_from: null,
  quiet_until: null,
}
const typed = typedReminders(saved, usual)
const judged = (change: Partial<typeof typed>) =>
  validateForm(remindersSchema(usual), { ...typed, ...change })

test('the usual words stand in their field, and are not saved as one’s own', () => {
  expect(typed.day_before_template).toBe(usual.day_before)
  expect(judged({})).toEqual({ isValid: true, parsed: saved })
  for (const day_before_template of ['Until tomorrow.\r\n\r\nBye\n', '  '])
    expect(judged({ day_before_template })).toMatchObject({ parsed: { day_before_template: null } })
})

test('quiet hours are off until they are wished, and then span the night', () => {
  expect(judged({ is_quiet: true })).toMatchObject({ parsed: { quiet_from: '21:00', quiet_until: '08:00' } })
})

test('only what would be saved otherwise is lost by leaving', () => {
  const isLost = (change: Partial<typeof typed>) => {
    const judgement = judged(change)
    return !judgement.isValid || !isSavedAs<object>(saved)(judgement.parsed as object)
  }
  expect(isLost({})).toBe(false)
  expect(isLost({ day_before_template: `${usual.day_before}\n`, quiet_from: '23:00' })).toBe(false)
  expect(isLost({ hour_before_template: `${saved.hour_before_template} ` })).toBe(false)
  expect(isLost({ hour_before_template: 'See you.' })).toBe(true)
  expect(isLost({ email_day_before: false })).toBe(true)
  expect(isLost({ is_quiet: true })).toBe(true)
})

test('each wrong field gets a sentence', () => {
  expect(judged({ is_quiet: true, quiet_from: '' })).toMatchObject({
    mistakes: { quiet_from: 'Give a time such as 21:00' },
  })
  expect(judged({ is_quiet: true, quiet_from: '08:00' })).toMatchObject({
    mistakes: { quiet_until: 'Quiet hours must not last the whole day' },
  })
  expect(judged({ day_before_template: 'x'.repeat(2_001) })).toMatchObject({
    mistakes: { day_before_template: 'The message must be at most 2,000 characters' },
  })
})
