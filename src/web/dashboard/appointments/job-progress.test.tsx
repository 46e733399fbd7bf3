import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { JobInvoice } from '#contract/invoices.ts'
import { visibleText } from '#web/testing/markup.ts'
import { JobProgress } from './job-progress.tsx'
import { type JobOnSheet, notTextedText, onMyWayHref } from './on-my-way.ts'

const JOB: Appointment = {
  id: '11111111-1111-4111-8111-111111111111',
  client_id: null,
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  client_phone: '(555) 010-1000',
  service_id: null,
  service: 'Full Detail',
  price: 199_99,
  booked_by: 'owner',
  appointment_time: '2030-01-07T10:00:00.000Z',
  duration: 60,
  address: null,
  notes: null,
  series_id: null,
  updated_at: '2026-11-18T00:00:00.000Z',
  client_notice: 'none',
  arrival_window_minutes: null,
  new_time_accepted_at: null,
  state: 'scheduled',
  state_since: null,
  former_state: 'scheduled',
}
const ON_SHEET: JobOnSheet = {
  texting: 'phone',
  drive: null,
  asks_location: false,
  business_name: 'Luna Detailing',
  timezone: 'UTC',
}
const PAST = { appointment_time: '2020-01-07T10:00:00.000Z' }
const since = { state_since: '2020-01-07T15:30:00.000Z' }

function shown(changes: Partial<Appointment>, invoice: JobInvoice | null | undefined): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <JobProgress
          job={{ ...JOB, ...changes }}
          timeZone="UTC"
          onSheet={ON_SHEET}
          invoice={invoice}
          onInvoice={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return visibleText(html)
}

test.each([
  [{ ...PAST }, 'Done No-show'],
  [{ appointment_time: '2090-01-07T10:00:00.000Z' }, ''],
  [{ ...PAST, ...since, state: 'on_the_way' }, 'On the way since 3:30 PM Undo Arrived Done No-show'],
  [{ ...PAST, ...since, state: 'in_progress' }, 'In progress since 3:30 PM Undo Done No-show'],
  [{ ...PAST, ...since, state: 'no_show' }, 'No-show at 3:30 PM Undo'],
] as const)('a job with %j shows %j', (changes, text) => {
  expect(shown(changes, null)).toBe(text)
})

const done = { ...PAST, ...since, state: 'done' } as const

test.each([
  [{ price: 50_00 }, null, 'Invoice this job Paid in cash'],
  [{ price: null }, null, 'Invoice this job'],
  [{ price: null }, { id: 'i', number: 'INV-0007', status: 'pending' }, 'On invoice INV-0007 Paid in cash'],
  [{ price: 50_00 }, { id: 'i', number: 'INV-0007', status: 'paid' }, 'On invoice INV-0007 Paid'],
  [{ price: 50_00 }, undefined, 'Invoice this job'],
] as const)('a job that is done with %j and the invoice %j offers %j', (changes, invoice, text) => {
  expect(shown({ ...done, ...changes }, invoice)).toBe(`Done at 3:30 PM Undo ${text}`)
})

test('the text for the owner’s phone says who is coming and when', () => {
  const href = onMyWayHref(JOB, ON_SHEET, Date.parse('2030-01-07T09:40:00Z')) ?? ''
  expect(decodeURIComponent(href)).toBe(
    "sms:5550101000?&body=Luna Detailing: Hi Ava Brooks, we're on our way and should be there around 10:00 AM.",
  )
})

test('the text for the owner’s phone is in the client’s language', () => {
  const job = { ...JOB, client_language: 'es' } as const
  const href = onMyWayHref(job, ON_SHEET, Date.parse('2030-01-07T09:40:00Z')) ?? ''
  expect(decodeURIComponent(href)).toBe(
    'sms:5550101000?&body=Luna Detailing: Hola Ava Brooks, calculamos llegar a las 10:00 a.m., ya vamos en camino.',
  )
})

test.each([
  ['phone', 'Send the text to Ava Brooks from your messaging app.'],
  ['opted out', 'Ava Brooks turned off messages, so we didn’t text them.'],
  ['no number', 'We don’t have a number to text for Ava Brooks.'],
] as const)('with the texting %s the owner is told: %s', (texting, sentence) => {
  expect(notTextedText(JOB, { ...ON_SHEET, texting })).toBe(sentence)
})
