import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#domain/texts/default-texts.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { textFormValues, textsSchema } from '#web/dashboard/settings/reminders/reminder-form-values.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const defaults = { day_before: 'Until tomorrow.', hour_before: 'Until soon.' }
const saved = {
  text_day_before: true,
  text_hour_before: false,
  text_day_before_template: null,
  text_hour_before_template: 'See you, {client_name}.',
}
const values = textFormValues(saved, defaults)
const validate = (change: Partial<typeof values>) =>
  validateForm(textsSchema(defaults), { ...values, ...change })

test('the form shows the default template, but does not save it as a custom one', () => {
  expect(values.text_day_before_template).toBe(defaults.day_before)
  expect(validate({})).toEqual({ isValid: true, parsed: saved })
  expect(validate({ text_day_before_template: '  ' })).toMatchObject({
    parsed: { text_day_before_template: null },
  })
})

test('only changes that would alter the saved settings count as unsaved', () => {
  const isUnsaved = (change: Partial<typeof values>) => {
    const result = validate(change)
    return !result.isValid || !matchesSaved<object>(saved)(result.parsed as object)
  }
  expect(isUnsaved({})).toBe(false)
  expect(isUnsaved({ text_day_before_template: `${defaults.day_before}\n` })).toBe(false)
  expect(isUnsaved({ text_hour_before_template: 'See you.' })).toBe(true)
  expect(isUnsaved({ text_hour_before: true })).toBe(true)
})

test('a template that is too long for a text gets an error', () => {
  expect(validate({ text_day_before_template: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toMatchObject({
    errors: { text_day_before_template: `The text must be at most ${MAX_TEXT_LENGTH} characters` },
  })
})
