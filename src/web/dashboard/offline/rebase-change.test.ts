import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import type { JobEdit } from './change.ts'
import { rebaseChange } from './rebase-change.ts'

const seen: Appointment = { ...A_JOB, service_id: 's1', notes: 'Gate 4411' }

function edit(fields: Partial<Appointment>): JobEdit {
  const job = { ...seen, ...fields }
  const { appointment_time, duration, price, address, notes, service_id } = job
  const body = {
    client: { id: job.client_id ?? '' },
    service_id: service_id ?? undefined,
    ...{ appointment_time, duration, price, address, notes },
  }
  return { kind: 'edit', seen, job, body }
}

const NOW = { madeAt: '2026-11-18T10:00:00.000Z' }
const later = { updated_at: '2026-11-18T09:00:00.000Z' }

test('an edit keeps what somebody else changed in other fields', () => {
  const moved = { ...seen, ...later, appointment_time: '2026-11-19T16:00:00.000Z', address: '1 Elm St' }
  const { change, isConflict } = rebaseChange(edit({ notes: 'Bring a ladder' }), moved, NOW)
  expect(isConflict).toBe(false)
  expect(change).toMatchObject({
    seen: moved,
    job: { ...moved, notes: 'Bring a ladder' },
    body: {
      client: { id: 'c1' },
      service_id: 's1',
      appointment_time: moved.appointment_time,
      address: '1 Elm St',
      notes: 'Bring a ladder',
    },
  })
})

test('an edit conflicts if both changed the same field, unless they agree', () => {
  const current = { ...seen, ...later, notes: 'Gate 9000' }
  const mine = rebaseChange(edit({ notes: 'Gate 1234' }), current, NOW)
  expect(mine).toMatchObject({ isConflict: true, change: { job: { notes: 'Gate 1234' } } })
  expect(rebaseChange(edit({ notes: 'Gate 9000' }), current, NOW).isConflict).toBe(false)
})

test('a client who was replaced on one side keeps their whole contact data', () => {
  const noah = {
    client_id: 'c2',
    client_name: 'Noah Kim',
    client_email: 'noah@example.com',
    client_phone: null,
  }
  const { change, isConflict } = rebaseChange(edit({ price: 99_00 }), { ...seen, ...later, ...noah }, NOW)
  expect(isConflict).toBe(false)
  expect(change).toMatchObject({ job: { ...noah, price: 99_00 }, body: { client: { id: 'c2' } } })
})

test('the same time in another notation is no change', () => {
  const current = { ...seen, ...later, appointment_time: '2026-11-18T14:00:00Z' }
  expect(rebaseChange(edit({ appointment_time: '2026-11-18T15:00:00Z' }), current, NOW).isConflict).toBe(
    false,
  )
})

test('marking a job conflicts if it was moved, but not if it was changed otherwise', () => {
  const mark = { kind: 'state', seen, state: 'done' } as const
  const moved = { ...seen, ...later, appointment_time: '2026-11-19T14:00:00.000Z' }
  expect(rebaseChange(mark, moved, NOW).isConflict).toBe(true)
  const edited = { ...seen, ...later, notes: null }
  expect(rebaseChange(mark, edited, NOW)).toEqual({ isConflict: false, change: { ...mark, seen: edited } })
})

test('marking a job conflicts if it was marked elsewhere after the tap', () => {
  const mark = { kind: 'state', seen, state: 'on_the_way' } as const
  const since = (state_since: string) => ({ ...seen, state: 'done', state_since }) as const
  expect(rebaseChange(mark, since('2026-11-18T10:30:00.000Z'), NOW).isConflict).toBe(true)
  expect(rebaseChange(mark, since('2026-11-18T09:30:00.000Z'), NOW).isConflict).toBe(false)
})

test('what was sent just before is no conflict, but what somebody else changed beside it is', () => {
  const notes = edit({ notes: 'Ladder' })
  const move = edit({ appointment_time: '2026-11-19T09:00:00.000Z' })
  const saved = { ...seen, ...later, notes: 'Ladder' }
  const moved = { ...saved, appointment_time: '2026-11-26T09:00:00.000Z' }
  expect(rebaseChange(edit({ notes: 'Two ladders' }), saved, { ...NOW, after: notes }).isConflict).toBe(false)
  expect(rebaseChange(move, moved, { ...NOW, after: notes }).isConflict).toBe(true)
  expect(rebaseChange(move, moved, { ...NOW, after: move }).isConflict).toBe(false)
})

test('an edit keeps a deposit that was paid in the meantime', () => {
  const deposit = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null } as const
  const { change, isConflict } = rebaseChange(edit({ price: 30_00 }), { ...seen, ...later, deposit }, NOW)
  expect(isConflict).toBe(false)
  expect(change).toMatchObject({ job: { deposit, price: 30_00 } })
})
