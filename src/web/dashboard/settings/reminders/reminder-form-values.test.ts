import { expect, test } from 'vitest'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { reminderFormValues, remindersSchema } from './reminder-form-values.ts'

const defaults = { day_before: 'Until tomorrow.\n\nBye', hour_before: 'Until soon.' }
const saved = {
  email_day_before: true,
  email_hour_before: false,
  day_before_template: null,
  hour_before_template: 'See you, {client_name}.',
  quiet_from: null,
  quiet_until: null,
}
const values = reminderFormValues(saved, defaults)
const validate = (change: Partial<typeof values>) =>
  validateForm(remindersSchema(defaults), { ...values, ...change })

test('the form shows the default template, but does not save it as a custom one', () => {
  expect(values.day_before_template).toBe(defaults.day_before)
  expect(validate({})).toEqual({ isValid: true, parsed: saved })
  for (const day_before_template of ['Until tomorrow.\r\n\r\nBye\n', '  '])
    expect(validate({ day_before_template })).toMatchObject({ parsed: { day_before_template: null } })
})

test('quiet hours are off by default, and span the night once switched on', () => {
  expect(validate({ is_quiet: true })).toMatchObject({
    parsed: { quiet_from: '21:00', quiet_until: '08:00' },
  })
})

test('only changes that would alter the saved settings count as unsaved', () => {
  const isUnsaved = (change: Partial<typeof values>) => {
    const result = validate(change)
    return !result.isValid || !matchesSaved<object>(saved)(result.parsed as object)
  }
  expect(isUnsaved({})).toBe(false)
  expect(isUnsaved({ day_before_template: `${defaults.day_before}\n`, quiet_from: '23:00' })).toBe(false)
  expect(isUnsaved({ hour_before_template: `${saved.hour_before_template} ` })).toBe(false)
  expect(isUnsaved({ hour_before_template: 'See you.' })).toBe(true)
  expect(isUnsaved({ email_day_before: false })).toBe(true)
  expect(isUnsaved({ is_quiet: true })).toBe(true)
})

test('each invalid field gets an error', () => {
  expect(validate({ is_quiet: true, quiet_from: '' })).toMatchObject({
    errors: { quiet_from: 'Enter a time like 21:00' },
  })
  expect(validate({ is_quiet: true, quiet_from: '08:00' })).toMatchObject({
    errors: { quiet_until: 'Quiet hours can’t last the whole day' },
  })
  expect(validate({ day_before_template: 'x'.repeat(2_001) })).toMatchObject({
    errors: { day_before_template: 'The message must be at most 2,000 characters' },
  })
})
