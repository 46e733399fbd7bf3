import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import type { Change, WaitingChange } from './change.ts'
import { type ChangeStore, changedByAnswer, changedByDrop, droppedWith, sendChanges } from './send-changes.ts'

const other = { ...A_JOB, id: 'b' }
const mark = (seen: Appointment, state: 'on_the_way' | 'in_progress' | 'done'): Change => ({
  kind: 'state',
  seen,
  state,
})

/** A phone whose changes are answered by `answer`, and what was sent. */
function phone(changes: Change[], answer: (body: Record<string, unknown>, attempt: number) => unknown) {
  let waiting: WaitingChange[] = changes.map((change, n) => ({
    ...{ number: n + 1, userId: 'u', key: `k${n + 1}`, change, madeAt: `2026-11-18T1${n}:00:00.000Z` },
    ...{ problem: null, isConfirmed: false, failures: 0 },
  }))
  const sent: { key: string; body: Record<string, unknown> }[] = []
  const store: ChangeStore = {
    list: async () => waiting,
    async update({ changed = [], removed = [] }) {
      waiting = waiting
        .filter(({ number }) => !removed.some((gone) => gone.number === number))
        .map((change) => changed.find(({ number }) => number === change.number) ?? change)
    },
    onSent: async () => undefined,
  }
  return {
    sent,
    store,
    waiting: () => waiting,
    sync: () =>
      sendChanges(store, async (key, _, input) => {
        const { body = {} } = input as { body?: Record<string, unknown> }
        sent.push({ key, body })
        return answer(body, sent.length)
      }),
  }
}

function failure(status: number, code: ErrorCode, details = {}): never {
  throw new ApiError(status, { code, message: ERROR_SENTENCES[code], requestId: null, details })
}

test('changes are sent in order, with the time at which they were made', async () => {
  const { sync, sent, waiting } = phone([mark(A_JOB, 'on_the_way'), mark(other, 'done')], () => A_JOB)
  expect(await sync()).toBe(2)
  expect(waiting()).toEqual([])
  expect(sent.map(({ key, body }) => [key, body.state, body.marked_at])).toEqual([
    ['k1', 'on_the_way', '2026-11-18T10:00:00.000Z'],
    ['k2', 'done', '2026-11-18T11:00:00.000Z'],
  ])
})

test.each([
  [0, 'unavailable'],
  [401, 'unauthenticated'],
  [402, 'subscription_required'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
] as const)('status %s keeps everything for later', async (status, code) => {
  const { sync, sent, waiting } = phone([mark(A_JOB, 'done'), mark(other, 'done')], () =>
    failure(status, code),
  )
  expect(await sync()).toBe(0)
  expect(sent).toHaveLength(1)
  expect(waiting()).toMatchObject([{ problem: null }, { problem: null }])
})

test('a second change of a job follows the version that the first one made', async () => {
  const saved = { ...A_JOB, updated_at: '2026-11-18T12:00:00.000Z' }
  const { sync, sent } = phone([mark(A_JOB, 'on_the_way'), mark(A_JOB, 'done')], () => saved)
  await sync()
  expect(sent.map(({ body }) => body.seen_updated_at)).toEqual([A_JOB.updated_at, saved.updated_at])
})

test('a change of something else that somebody changed is sent again over it', async () => {
  const current = { ...A_JOB, notes: 'Gate', updated_at: '2026-11-18T12:00:00.000Z' }
  const { sync, sent } = phone([mark(A_JOB, 'done')], (_, attempt) =>
    attempt === 1 ? failure(409, 'changed_elsewhere', { current }) : current,
  )
  expect(await sync()).toBe(1)
  expect(sent.map(({ key, body }) => [key, body.seen_updated_at])).toEqual([
    ['k1', A_JOB.updated_at],
    ['k1', current.updated_at],
  ])
})

test('a conflict holds up its own job only, until the owner answers', async () => {
  const current = {
    ...A_JOB,
    appointment_time: '2026-11-20T14:00:00.000Z',
    updated_at: '2026-11-18T12:00:00.000Z',
  }
  const changes = [mark(A_JOB, 'on_the_way'), mark(other, 'done'), mark(A_JOB, 'done')]
  const { sync, sent, waiting, store } = phone(changes, (_, attempt) =>
    attempt === 1 ? failure(409, 'changed_elsewhere', { current }) : current,
  )
  expect(await sync()).toBe(1)
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2'])
  const [opposed] = waiting()
  expect(opposed?.problem).toEqual({ kind: 'changed', current })
  if (opposed) await store.update({ changed: changedByAnswer(opposed, waiting()) })
  expect(await sync()).toBe(2)
  expect(sent.slice(2).map(({ key, body }) => [key, body.seen_updated_at])).toEqual([
    ['k1', current.updated_at],
    ['k3', current.updated_at],
  ])
})

test('warnings are asked about, and confirmed with the answer', async () => {
  const creation: Change = { kind: 'create', job: A_JOB, body: { appointment_time: A_JOB.appointment_time } }
  const { sync, sent, waiting, store } = phone([creation], (body) =>
    body.confirmed ? A_JOB : failure(409, 'needs_confirmation', { warnings: [{ kind: 'past' }] }),
  )
  await sync()
  const [opposed] = waiting()
  expect(opposed?.problem).toEqual({ kind: 'warnings', warnings: [{ kind: 'past' }] })
  if (opposed) await store.update({ changed: changedByAnswer(opposed, waiting()) })
  expect(await sync()).toBe(1)
  expect(sent.map(({ body }) => body.confirmed ?? false)).toEqual([false, true])
})

test('a change on which the server keeps failing is asked about after five times', async () => {
  const { sync, sent, waiting } = phone([mark(A_JOB, 'done'), mark(other, 'done')], (_, attempt) =>
    attempt <= 5 ? failure(500, 'internal') : other,
  )
  for (let n = 0; n < 4; n++) await sync()
  expect(waiting()).toMatchObject([{ problem: null }, { problem: null }])
  expect(await sync()).toBe(1)
  expect(sent).toHaveLength(6)
  expect(waiting()).toMatchObject([{ key: 'k1', problem: { kind: 'refused' } }])
})

test('dropping a new job, or a change of one that is gone, drops what follows on it', () => {
  const creation: Change = { kind: 'create', job: A_JOB, body: { appointment_time: A_JOB.appointment_time } }
  const [first, second, third] = phone(
    [creation, mark(other, 'done'), mark(A_JOB, 'done')],
    () => null,
  ).waiting()
  if (!first || !second || !third) throw new Error('no changes')
  const all = [first, second, third]
  expect(droppedWith(first, all)).toEqual([first, third])
  expect(droppedWith(second, all)).toEqual([second])
  const gone = {
    ...third,
    number: 1,
    change: mark(other, 'on_the_way'),
    problem: { kind: 'gone', message: '' },
  } as const
  expect(droppedWith(gone, [gone, second, third])).toEqual([gone, second])
})

test('a later edit no longer contains the edit before it that was dropped', () => {
  const first = { ...A_JOB, price: 99_00 }
  const second = { ...first, notes: 'Ladder' }
  const { appointment_time } = A_JOB
  const edits = phone(
    [
      { kind: 'edit', seen: A_JOB, job: first, body: { appointment_time, price: 99_00 } },
      { kind: 'edit', seen: first, job: second, body: { appointment_time, price: 99_00, notes: 'Ladder' } },
    ],
    () => null,
  ).waiting()
  const [dropped] = edits
  expect(dropped && changedByDrop(dropped, edits)).toMatchObject([
    { key: 'k2', change: { seen: A_JOB, job: { price: null, notes: 'Ladder' }, body: { price: null } } },
  ])
})

test('a conflict with somebody else’s change is seen after a change that did not touch it', async () => {
  const move = '2026-11-19T09:00:00.000Z'
  const notes = { ...A_JOB, notes: 'Ladder' }
  const moved = {
    ...notes,
    appointment_time: '2026-11-26T09:00:00.000Z',
    updated_at: '2026-11-18T12:00:00.000Z',
  }
  const { appointment_time } = A_JOB
  const { sync, waiting, sent } = phone(
    [
      { kind: 'edit', seen: A_JOB, job: notes, body: { appointment_time, notes: 'Ladder' } },
      {
        kind: 'edit',
        seen: notes,
        job: { ...notes, appointment_time: move },
        body: { appointment_time: move },
      },
    ],
    () => moved,
  )
  expect(await sync()).toBe(1)
  expect(sent).toHaveLength(1)
  expect(waiting()).toMatchObject([{ key: 'k2', problem: { kind: 'changed', current: moved } }])
})
