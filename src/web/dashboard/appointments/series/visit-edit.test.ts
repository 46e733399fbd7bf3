import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import {
  changesDetails,
  editedVisit,
  editFromForm,
  editOfTiming,
  editSentences,
  seriesTitle,
  tellOptions,
} from './visit-edit.ts'

const ZONE = 'America/New_York'
const seen: Appointment = {
  id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c002',
  client_id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001',
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  client_phone: null,
  service_id: '6f1c2a52-0f57-4bfb-9d8b-0c2a0f3f6a01',
  service: 'Full Detail',
  price: 199_99,
  booked_by: 'owner',
  appointment_time: '2026-11-18T18:00:00.000Z',
  duration: 120,
  arrival_window_minutes: null,
  address: null,
  notes: null,
  series_id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c003',
  updated_at: '2026-11-15T00:00:00.000Z',
  new_time_accepted_at: null,
  client_notice: 'none',
  state: 'scheduled',
  state_since: null,
  former_state: 'scheduled',
}
const INTERIOR = { service_id: '6f1c2a52-0f57-4bfb-9d8b-0c2a0f3f6a02', service: 'Interior Detail' }

/** The edit after the form was saved with these fields. */
function edit(fields: Partial<Appointment>) {
  const version = { ...seen, ...fields }
  const { service_id, appointment_time, duration, price, address, notes } = version
  const body = {
    client: { id: seen.client_id ?? '' },
    service_id: service_id ?? undefined,
    confirmed: false,
    ...{ appointment_time, duration, price, address, notes },
  }
  return editFromForm(seen, { body, version })
}

const visitsLike = (visit: Appointment, count: number) => Array<Appointment>(count).fill(visit)
const sentences = (fields: Partial<Appointment>, visits = visitsLike(seen, 8)) =>
  editSentences(edit(fields), visits, ZONE)

test('names the services between which visits change, and what comes with that', () => {
  expect(sentences(INTERIOR)).toEqual(['Change 8 visits from Full Detail to Interior Detail.'])
  expect(sentences({ ...INTERIOR, price: 149_99, duration: 90 })).toEqual([
    'Change 8 visits from Full Detail to Interior Detail.',
    'New length: 90 minutes instead of 120.',
    'New price: $149.99 instead of $199.99.',
  ])
})

test.each([
  [{ duration: 90 }, 'Change 8 visits from 120 to 90 minutes.'],
  [{ price: 210_00 }, 'Change the price of 8 visits from $199.99 to $210.00.'],
  [{ price: null }, 'Remove the price of 8 visits.'],
  [{ address: '2 New Road' }, 'Change the address of 8 visits.'],
  [{ notes: 'Two cars' }, 'Change the notes of 8 visits.'],
])('describes the single change %j', (fields, sentence) => {
  expect(sentences(fields)).toEqual([sentence])
})

const mixed = [seen, ...visitsLike({ ...seen, ...INTERIOR, price: 149_99, duration: 90 }, 5)]

test.each([
  [{ price: 165_00 }, ['Change the price of 6 visits to $165.00.']],
  [{ price: null }, ['Remove the price of 6 visits.']],
  [{ duration: 100 }, ['Change 6 visits to 100 minutes.']],
  [
    { service_id: '6f1c2a52-0f57-4bfb-9d8b-0c2a0f3f6a03', service: 'Ceramic Coating', duration: 200 },
    ['Change 6 visits to Ceramic Coating.', 'New length: 200 minutes.', 'New price: $199.99.'],
  ],
])('names no former value of visits that differ, for the change %j', (fields, expected) => {
  expect(sentences(fields, mixed)).toEqual(expected)
})

test('names the former value of the one visit that is chosen in a mixed series', () => {
  expect(sentences({ price: 165_00 }, [seen])).toEqual([
    'Change the price of this visit from $199.99 to $165.00.',
  ])
})

test('an edit gives every visit what the owner changed, and shifts its time', () => {
  const other = { ...seen, ...INTERIOR, appointment_time: '2026-11-25T18:00:00.000Z', notes: 'Gate 4' }
  const change = { appointment_time: '2026-11-18T19:00:00.000Z', price: 165_00 }
  expect(editedVisit(edit(change), other)).toEqual({
    appointment_time: '2026-11-25T19:00:00.000Z',
    duration: 120,
    service: 'Interior Detail',
    price: 165_00,
    address: null,
    notes: 'Gate 4',
  })
})

test('offers to tell the client if any of the visits is still to come', () => {
  const nowMs = Date.parse('2026-11-20T00:00:00Z')
  const upcoming = { ...seen, appointment_time: '2026-11-25T18:00:00.000Z' }
  const options = (fields: Partial<Appointment>, visits: Appointment[]) =>
    tellOptions(edit(fields), visits, nowMs)
  expect(options({ price: 165_00 }, [seen])).toEqual({ isPossible: false, isDefault: false })
  expect(options({ price: 165_00 }, [seen, upcoming])).toEqual({ isPossible: true, isDefault: true })
  expect(options({ address: '2 New Road' }, [seen, upcoming])).toEqual({ isPossible: true, isDefault: false })
  expect(options({ notes: 'Two cars' }, [seen, upcoming])).toEqual({ isPossible: false, isDefault: false })
})

test('speaks of one visit while only that one is chosen', () => {
  expect(sentences({ duration: 90 }, [seen])).toEqual(['Change this visit from 120 to 90 minutes.'])
})

test('speaks of a move only if the time changes', () => {
  const moved = { appointment_time: '2026-11-18T19:00:00.000Z' }
  expect(seriesTitle(edit(moved))).toBe('Move visits?')
  expect(sentences({ ...moved, notes: 'Two cars' })).toEqual([
    'From Wed, Nov 18, 2026, 1:00 PM to 2:00 PM.',
    'New notes.',
  ])
  expect(seriesTitle(edit({ duration: 90 }))).toBe('Change visits?')
  expect(seriesTitle(editOfTiming(seen, { ...seen, duration: 90 }))).toBe('Change visits?')
})

test('requests only what the owner changed, and the price with a new service', () => {
  const timing = { appointment_time: seen.appointment_time, duration: 120 }
  expect(edit({}).changes).toEqual(timing)
  expect(edit({ notes: 'Two cars' }).changes).toEqual({ ...timing, notes: 'Two cars' })
  const { service_id } = INTERIOR
  expect(edit(INTERIOR).changes).toEqual({ ...timing, service_id, price: 199_99 })
})

test('a visit that was moved separately is part of every change but one of the time', () => {
  expect(changesDetails(edit({ appointment_time: '2026-11-18T19:00:00.000Z' }))).toBe(false)
  expect(changesDetails(edit({ duration: 90 }))).toBe(true)
  expect(changesDetails(edit({ price: 1_00 }))).toBe(true)
})
