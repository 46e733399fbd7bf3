import { expect, test } from 'vitest'
import type { OfflineCopy } from '#contract/offline.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change, Problem, WaitingChange } from './change.ts'

const stop = { ...A_JOB, is_unpaid: true, drive: null, asks_location: false, texting: 'phone' } as const
const invoice = { id: 'i1', number: 'INV-0001', status: 'pending' } as const
const copy = {
  jobs: [{ ...stop, invoice }],
  clients: [],
  services: [],
  invoices: [{ id: 'i1', number: 'INV-0001', status: 'pending', paid_at: null, paid_by: null }],
} as unknown as OfflineCopy

let number = 0
function waiting(change: Change, madeAt = '2026-11-18T15:00:00.000Z', problem: Problem | null = null) {
  number++
  return { number, userId: 'u', key: `k${number}`, change, madeAt, problem, isConfirmed: false, failures: 0 }
}
const jobsAfter = (...changes: WaitingChange[]) => applyChanges(copy, changes).jobs

test('states follow one another with the times at which they were marked', () => {
  const marks = (['on_the_way', 'in_progress', 'done', 'in_progress'] as const).map((state, n) =>
    waiting({ kind: 'state', seen: A_JOB, state }, `2026-11-18T1${n}:00:00.000Z`),
  )
  expect(jobsAfter(...marks.slice(0, 3))).toMatchObject([
    { state: 'done', state_since: '2026-11-18T12:00:00.000Z', former_state: 'in_progress' },
  ])
  // Undone: it is in progress since it began, not since the undo.
  expect(jobsAfter(...marks)).toMatchObject([
    { state: 'in_progress', state_since: '2026-11-18T11:00:00.000Z', former_state: 'on_the_way' },
  ])
})

test('a new job is in its place, once, and can be changed', () => {
  const job = { ...A_JOB, id: 'new', client_name: 'Noah Kim', appointment_time: '2026-11-18T09:00:00.000Z' }
  const creation = waiting({ kind: 'create', job, body: { appointment_time: job.appointment_time } })
  const edit = waiting({
    kind: 'edit',
    seen: job,
    job: { ...job, notes: 'Gate' },
    body: { appointment_time: job.appointment_time },
  })
  expect(jobsAfter(creation, creation, edit)).toMatchObject([{ id: 'new', notes: 'Gate' }, { id: 'a' }])
})

test('a paid invoice is paid in the list and on the job; cash pays the invoice that a job is on', () => {
  const { jobs, invoices } = applyChanges(copy, [
    waiting({ kind: 'paid', invoice: { ...invoice, client_name: null } }),
  ])
  expect(invoices).toMatchObject([{ status: 'paid', paid_by: 'owner', paid_at: '2026-11-18T15:00:00.000Z' }])
  expect(jobs).toMatchObject([{ is_unpaid: false, invoice: { status: 'paid' } }])
  expect(jobsAfter(waiting({ kind: 'cash', job: A_JOB }))).toMatchObject([{ invoice: { status: 'paid' } }])
})

test('a change that waits for an answer is not shown, nor what follows on the same job', () => {
  const problem: Problem = { kind: 'changed', current: A_JOB }
  const opposed = waiting({ kind: 'state', seen: A_JOB, state: 'on_the_way' }, undefined, problem)
  expect(jobsAfter(opposed, waiting({ kind: 'state', seen: A_JOB, state: 'done' }))).toMatchObject([
    { state: 'scheduled' },
  ])
})

test('a job that is moved ahead is scheduled again, as on the server', () => {
  const done = waiting({ kind: 'state', seen: A_JOB, state: 'done' })
  const move = (appointment_time: string) =>
    waiting({ kind: 'edit', seen: A_JOB, job: { ...A_JOB, appointment_time }, body: { appointment_time } })
  expect(jobsAfter(done, move('2026-11-20T14:00:00.000Z'))).toMatchObject([
    { state: 'scheduled', state_since: null, appointment_time: '2026-11-20T14:00:00.000Z' },
  ])
  expect(jobsAfter(done, move('2026-11-18T12:00:00.000Z'))).toMatchObject([{ state: 'done' }])
})

test('an edited job shows the deposit that was paid since the owner saw it', () => {
  const deposit = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null } as const
  const paidCopy = { ...copy, jobs: copy.jobs.map((job) => ({ ...job, deposit })) }
  const edit = waiting({
    kind: 'edit',
    seen: A_JOB,
    job: { ...A_JOB, deposit: { ...deposit, state: 'asked' }, notes: 'Gate' },
    body: { appointment_time: A_JOB.appointment_time },
  })
  expect(applyChanges(paidCopy, [edit]).jobs).toMatchObject([{ deposit, notes: 'Gate' }])
})
