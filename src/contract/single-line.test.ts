import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientForm, NewClient } from './clients.ts'
import { ServiceForm } from './services.ts'
import { BusinessSettings } from './settings.ts'

const ava = { name: 'Ava Brooks', email: 'ava@example.com', phone: '1' }
const wash = { name: 'Hand Wash', price: 49_99, duration: 45 }
const business = { business_name: 'Luna Detailing', business_type: null, timezone: 'UTC' }

test.each([
  ['a line break', 'Luna\r\nBcc: mallory@example.com', 'Luna Bcc: mallory@example.com'],
  ['a tab and a bell', 'Luna\tDetailing\u0007', 'Luna Detailing'],
  ['a line separator', 'Luna\u2028Detailing', 'Luna Detailing'],
  ['an override', 'Luna \u202Egnp.exe', 'Luna gnp.exe'],
  ['an isolate', '\u2067Luna\u2069', 'Luna'],
  ['right-to-left text and emoji', 'غسيل السيارات 👩‍🔧', 'غسيل السيارات 👩‍🔧'],
])('a name of %s fits a line', (_, typed, kept) => {
  expect(z.parse(ClientForm, { ...ava, name: typed }).name).toBe(kept)
  expect(z.parse(NewClient, { ...ava, phone: typed }).phone).toBe(kept)
  expect(z.parse(ServiceForm, { ...wash, name: typed }).name).toBe(kept)
  expect(z.parse(BusinessSettings, { ...business, business_name: typed }).business_name).toBe(kept)
})

test('a name of nothing that is seen is none', () => {
  const nothing = ' \u202E\r\n\u2069 '
  expect(z.safeParse(ClientForm, { ...ava, name: nothing }).error?.issues).toMatchObject([
    { path: ['name'], message: 'Client name is required' },
  ])
  expect(z.parse(BusinessSettings, { ...business, business_name: nothing }).business_name).toBeNull()
})

test('notes keep their lines', () => {
  const notes = 'Gate code 4411\nBeware of the dog'
  expect(z.parse(ClientForm, { ...ava, notes }).notes).toBe(notes)
})
