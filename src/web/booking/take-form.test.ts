import { expect, test } from 'vitest'
import type { PageCall, PublicApi } from '#contract/public-api.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { takeForm } from '#web/booking/take-form.ts'

const NOW = '2026-11-15T10:00:00.000Z'

test('tells by the product clock how long a form was filled in', async () => {
  const calls: PageCall[] = []
  const api: PublicApi = {
    origin: 'https://wheelhouse.example',
    now: async () => new Date(NOW),
    call: async (call) => {
      calls.push(call)
      return {
        status: 201,
        answer: { success: true, appointmentId: 'a', manageUrl: 'https://w.example/booking/t' },
      }
    },
    local: null,
  }
  const form = {
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
  } as const
  const cookies = { visitor: null, draft: null, madeToken: null, held: null }
  await takeForm({ api, slug: 'luna', form, cookies })
  expect(calls[0]?.body).toMatchObject({ filledInMs: 12_000 })
})
