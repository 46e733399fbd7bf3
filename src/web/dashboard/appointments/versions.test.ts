import { expect, test } from 'vitest'
import { differences, type Version } from './versions.ts'

const mine: Version = {
  appointment_time: '2026-11-18T14:00:00Z',
  duration: 60,
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  service: 'Full Detail',
  price: 199_99,
  address: null,
  notes: 'Gate code 4411',
}

test('lists only the fields that differ', () => {
  const theirs = { ...mine, appointment_time: '2026-11-19T16:30:00Z', price: null, notes: null }
  expect(differences(mine, theirs, 'America/New_York')).toEqual([
    { label: 'Date and time', mine: 'Nov 18, 9:00 AM', theirs: 'Nov 19, 11:30 AM' },
    { label: 'Price', mine: '$199.99', theirs: '(empty)' },
    { label: 'Notes', mine: 'Gate code 4411', theirs: '(empty)' },
  ])
  expect(differences(mine, { ...mine }, 'UTC')).toEqual([])
})
