import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { parseSubmittedForm } from '#web/booking/details/submitted-form.ts'

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseSubmittedForm(form)
}

test('restores line breaks as they were typed', () => {
  expect(parse({ notes: 'Blue car\r\nBig dog' }).draft.notes).toBe('Blue car\nBig dog')
})

test('takes answers by the name of their question, and no other fields', () => {
  const { draft } = parse({ 'answers.Vehicle make': 'Ford', time: '2026-11-18T14:00:00.000Z', role: 'admin' })
  expect(draft).toEqual({ ...EMPTY_DRAFT, 'answers.Vehicle make': 'Ford' })
})

test('accepts only well-formed idempotency keys', () => {
  const key = '0b9f6c1e-5f0a-4c37-9d6f-0d2a5a1f7c11'
  expect(parse({ key }).formKey).toBe(key)
  for (const forged of ['☃', 'a\r\nb', 'a b', 'x'.repeat(201)])
    expect(parse({ key: forged }).formKey).toBe('')
})

test.each(['shownPrice', 'shownDeposit'] as const)('accepts only a number of cents as %s', (name) => {
  expect(parse({ [name]: '25998' })[name]).toBe(259_98)
  for (const forged of ['', '-1', '1e9', '1.5', 'free']) expect(parse({ [name]: forged })[name]).toBeNull()
})
