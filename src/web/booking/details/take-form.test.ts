import { expect, test } from 'vitest'
import type { PageCall } from '#contract/public-api.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import type { SentForm } from '#web/booking/details/sent-form.ts'
import { takeForm } from '#web/booking/details/take-form.ts'

const NOW = '2026-11-15T10:00:00.000Z'
const UNTIL = '2026-11-15T10:10:00.000Z'
const VISITOR = '0b9f6c1e5f0a4c379d6f0d2a5a1f7c11'

const FORM: SentForm = {
  intent: 'schedule',
  serviceId: 'wash',
  time: '2026-11-18T14:00:00.000Z',
  draft: {
    ...EMPTY_DRAFT,
    clientName: 'Ava',
    clientEmail: 'ava@example.com',
    clientPhone: '(212) 555-0123',
  },
  formKey: 'key',
  shownAt: Date.parse(NOW) - 12_000,
  website: '',
}

async function take(change: Partial<SentForm>, visitor: string | null = null) {
  const calls: PageCall[] = []
  const api = {
    origin: 'https://wheelhouse.example',
    now: async () => new Date(NOW),
    local: null,
    call: async (call: PageCall) => {
      calls.push(call)
      if (call.path.endsWith('/hold')) return { status: 200, answer: { held_until: UNTIL } }
      if (call.path.endsWith('/release')) return { status: 204, answer: null }
      return {
        status: 201,
        answer: { success: true, appointmentId: 'a', manageUrl: 'https://w.example/booking/t' },
      }
    },
  }
  const cookies = { visitor, draft: null, madeToken: null, held: null }
  const outcome = await takeForm({ api, slug: 'luna', form: { ...FORM, ...change }, cookies })
  return { outcome, calls }
}

test('tells by the product clock how long a form was filled in', async () => {
  const { calls } = await take({})
  expect(calls[0]?.body).toMatchObject({ filledInMs: 12_000 })
})

test('holds the chosen time for a visitor it knows', async () => {
  const { outcome, calls } = await take({ intent: 'continue' }, VISITOR)
  expect(calls.map(({ path }) => path)).toEqual(['/api/public-booking/hold'])
  expect(outcome).toEqual({ kind: 'held', until: UNTIL })
})

test('goes on without a hold for a visitor it would not know again', async () => {
  const { outcome, calls } = await take({ intent: 'continue' })
  expect([outcome, calls]).toEqual([{ kind: 'held', until: null }, []])
})

test('releases the time of whoever steps back', async () => {
  const { outcome, calls } = await take({ intent: 'back' }, VISITOR)
  expect(calls.map(({ path }) => path)).toEqual(['/api/public-booking/release'])
  expect(outcome).toEqual({ kind: 'back' })
})
