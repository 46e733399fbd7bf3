import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientForm, NewClient } from './clients.ts'
import { NewInvoice } from './invoices.ts'
import { ServiceForm } from './services.ts'
import { ChangedBusinessSettings } from './settings.ts'

const ava = { name: 'Ava Brooks', email: 'ava@example.com', phone: '1' }
const wash = { name: 'Hand Wash', price: 49_99, duration: 45 }
const business = { business_name: 'Luna Detailing', business_type: null, timezone: 'UTC' }

test.each([
  ['a line break', 'Luna\r\nBcc: mallory@example.com', 'Luna Bcc: mallory@example.com'],
  ['a tab and a bell', 'Luna\tDetailing\u0007', 'Luna Detailing'],
  ['a line separator', 'Luna\u2028Detailing', 'Luna Detailing'],
  ['a bidirectional override', 'Luna \u202Egnp.exe', 'Luna gnp.exe'],
  ['a bidirectional isolate', '\u2067Luna\u2069', 'Luna'],
  ['right-to-left text and emoji', 'غسيل السيارات 👩‍🔧', 'غسيل السيارات 👩‍🔧'],
])('turns a name with %s into a single line', (_, typed, kept) => {
  expect(z.parse(ClientForm, { ...ava, name: typed }).name).toBe(kept)
  expect(z.parse(NewClient, { ...ava, phone: typed }).phone).toBe(kept)
  expect(z.parse(ServiceForm, { ...wash, name: typed }).name).toBe(kept)
  expect(z.parse(ChangedBusinessSettings, { ...business, business_name: typed }).business_name).toBe(kept)
})

test('treats a name of invisible characters as missing', () => {
  const nothing = ' \u202E\r\n\u2069 '
  expect(z.safeParse(ClientForm, { ...ava, name: nothing }).error?.issues).toMatchObject([
    { path: ['name'], message: 'Client name is required' },
  ])
  expect(z.parse(ChangedBusinessSettings, { ...business, business_name: nothing }).business_name).toBeNull()
})

test('keeps line breaks in long texts, and removes bidirectional controls', () => {
  const typed = ' Wash\n\u202Egnp.exe\u202C\n\u2067wax\u2069 '
  const kept = 'Wash\ngnp.exe\nwax'
  expect(z.parse(ClientForm, { ...ava, notes: typed }).notes).toBe(kept)
  const line = { description: typed, quantity: 100, unit_price: 1_00 }
  const invoice = z.parse(NewInvoice, {
    amount: 1_00,
    description: typed,
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    note: typed,
    lines: [line],
  })
  expect([invoice.description, invoice.note, invoice.lines?.[0]?.description]).toEqual([kept, kept, kept])
})

test('keeps line breaks in notes', () => {
  const notes = 'Gate code 4411\nBeware of the dog'
  expect(z.parse(ClientForm, { ...ava, notes }).notes).toBe(notes)
})
