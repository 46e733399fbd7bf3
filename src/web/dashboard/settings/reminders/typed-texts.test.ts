import { expect, test } from 'vitest'
import { LONGEST_TEXT } from '#domain/texts/default-texts.ts'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import { textsSchema, typedTexts } from '#web/dashboard/settings/reminders/typed-reminders.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const usual = { day_before: 'Until tomorrow.', hour_before: 'Until soon.' }
const saved = {
  text_day_before: true,
  text_hour_before: false,
  text_day_before_template: null,
  text_hour_before_template: 'See you, {client_name}.',
}
const typed = typedTexts(saved, usual)
const judged = (change: Partial<typeof typed>) => validateForm(textsSchema(usual), { ...typed, ...change })

test('the usual words stand in their field, and are not saved as one’s own', () => {
  expect(typed.text_day_before_template).toBe(usual.day_before)
  expect(judged({})).toEqual({ isValid: true, parsed: saved })
  expect(judged({ text_day_before_template: '  ' })).toMatchObject({
    parsed: { text_day_before_template: null },
  })
})

test('only what would be saved otherwise is lost by leaving', () => {
  const isLost = (change: Partial<typeof typed>) => {
    const judgement = judged(change)
    return !judgement.isValid || !isSavedAs<object>(saved)(judgement.parsed as object)
  }
  expect(isLost({})).toBe(false)
  expect(isLost({ text_day_before_template: `${usual.day_before}\n` })).toBe(false)
  expect(isLost({ text_hour_before_template: 'See you.' })).toBe(true)
  expect(isLost({ text_hour_before: true })).toBe(true)
})

test('words that are too long for a text get a sentence', () => {
  expect(judged({ text_day_before_template: 'x'.repeat(LONGEST_TEXT + 1) })).toMatchObject({
    mistakes: { text_day_before_template: `The text must be at most ${LONGEST_TEXT} characters` },
  })
})
