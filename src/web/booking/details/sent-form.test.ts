import { expect, test } from 'vitest'
import { sentForm } from '#web/booking/details/sent-form.ts'

function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return sentForm(form)
}

test('takes line breaks as they were typed', () => {
  expect(sent({ notes: 'Blue car\r\nBig dog' }).draft.notes).toBe('Blue car\nBig dog')
})

test('takes the key its own page wrote, and no other', () => {
  const key = '0b9f6c1e-5f0a-4c37-9d6f-0d2a5a1f7c11'
  expect(sent({ key }).formKey).toBe(key)
  for (const forged of ['☃', 'a\r\nb', 'a b', 'x'.repeat(201)]) expect(sent({ key: forged }).formKey).toBe('')
})
