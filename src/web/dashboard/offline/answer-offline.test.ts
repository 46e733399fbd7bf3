import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import { answerOffline } from './answer-offline.ts'

const NOW = Date.parse('2026-11-18T13:00:00Z')

const job: OfflineCopy['jobs'][number] = {
  ...A_JOB,
  is_unpaid: false,
  drive: null,
  asks_location: false,
  invoice: null,
  texting: 'phone',
}
// Still the 19th in New York.
const tonight = { ...job, id: 'b', appointment_time: '2026-11-20T03:00:00.000Z' }
const client = {
  id: 'c1',
  name: 'Ava Brooks',
  email: 'ava@example.com',
  phone: '(555) 010-1000',
  address: null,
  notes: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

const copy: OfflineCopy = {
  business: {
    business_name: 'Luna Detailing',
    business_type: null,
    timezone: 'America/New_York',
    business_phone: null,
    business_address: null,
    client_language: 'en',
  },
  business_name: 'Luna Detailing',
  jobs: [job, tonight],
  clients: [client, { ...client, id: 'c2', name: 'Noah Kim', email: 'noah@example.com' }],
  services: [],
  invoices: [],
}

const runSheet = (date?: string) =>
  answerOffline(endpoints.readRunSheet, { query: date === undefined ? {} : { date } }, copy, NOW)

test('has the stops of a day in the time zone of the business, and the next day with a job', () => {
  expect(runSheet()).toMatchObject({
    date: '2026-11-18',
    today: '2026-11-18',
    stops: [{ id: 'a' }],
    next_date: '2026-11-19',
  })
  expect(runSheet('2026-11-19')).toMatchObject({ stops: [{ id: 'b' }], next_date: null })
})

test('has the jobs that overlap a window', () => {
  const idsWithin = (from: string, to: string) =>
    answerOffline(endpoints.listAppointments, { query: { from, to } }, copy, NOW)?.map(({ id }) => id)
  expect(idsWithin('2026-11-18T14:59:00Z', '2026-11-18T16:00:00Z')).toEqual(['a'])
  expect(idsWithin('2026-11-18T15:00:00Z', '2026-11-18T16:00:00Z')).toEqual([])
  expect(idsWithin('2026-11-18T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual(['a', 'b'])
})

test('has no answer for days that it does not have, so that they do not look empty', () => {
  const jobsOn = (date: string) => {
    const query = { from: `${date}T05:00:00Z`, to: `${date}T23:00:00Z` }
    return answerOffline(endpoints.listAppointments, { query }, copy, NOW)
  }
  for (const kept of ['2026-11-11', '2026-12-09']) {
    expect(jobsOn(kept)).toEqual([])
    expect(runSheet(kept)).toMatchObject({ stops: [] })
  }
  for (const unknown of ['2026-11-10', '2026-12-10']) {
    expect(jobsOn(unknown)).toBeUndefined()
    expect(runSheet(unknown)).toBeUndefined()
  }
})

test('has one job, and nothing for one that it does not know', () => {
  const read = (id: string) => answerOffline(endpoints.readAppointment, { params: { id } }, copy, NOW)
  expect(read('b')).toMatchObject({ id: 'b' })
  expect(read('z')).toBeUndefined()
})

test('finds clients by name, email or phone', () => {
  const names = (search: string) =>
    answerOffline(endpoints.listClients, { query: { search } }, copy, NOW)?.clients.map(({ name }) => name)
  expect(names('noah@')).toEqual(['Noah Kim'])
  expect(names('')).toEqual(['Ava Brooks', 'Noah Kim'])
})

test('lists no paid or overdue invoices, because it has not all of them', () => {
  const list = (query: object) => answerOffline(endpoints.listInvoices, { query }, copy, NOW)
  expect(list({ status: 'paid' })).toBeUndefined()
  expect(list({})).toEqual({ invoices: [], next: null })
})

test('has no answer to anything else', () => {
  expect(answerOffline(endpoints.readOverview, {}, copy, NOW)).toBeUndefined()
})
