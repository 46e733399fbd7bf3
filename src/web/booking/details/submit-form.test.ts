import { expect, test } from 'vitest'
import type { PageCall } from '#contract/public-api.ts'
import { type Choice, NOTHING_CHOSEN } from '#web/booking/booking-url.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { submitForm } from '#web/booking/details/submit-form.ts'
import type { SubmittedForm } from '#web/booking/details/submitted-form.ts'

const NOW = '2026-11-15T10:00:00.000Z'
const HELD_UNTIL = '2026-11-15T10:10:00.000Z'
const VISITOR = '0b9f6c1e5f0a4c379d6f0d2a5a1f7c11'

const FORM: SubmittedForm = {
  intent: 'schedule',
  serviceId: 'wash',
  time: '2026-11-18T14:00:00.000Z',
  shownPrice: 50_00,
  shownDeposit: 0,
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

const DETAILS_URL = `/book/luna?service=wash&time=${FORM.time}&step=details`

/** The key of a form that was submitted before with other contents. */
const USED_KEY = 'used'

const BOOKED = { success: true, appointmentId: 'a', manageUrl: 'https://w.example/booking/t' }

async function submit(
  overrides: Partial<SubmittedForm>,
  visitor: string | null = null,
  choice: Partial<Choice> = {},
  answer: object = BOOKED,
  isFramed = false,
) {
  const calls: PageCall[] = []
  const api = {
    origin: 'https://wheelhouse.example',
    now: async () => new Date(NOW),
    local: null,
    call: async (call: PageCall) => {
      calls.push(call)
      if (call.path.endsWith('/hold')) return { status: 200, answer: { held_until: HELD_UNTIL } }
      if (call.path.endsWith('/release')) return { status: 204, answer: null }
      if (call.headers?.['Idempotency-Key'] === USED_KEY)
        return { status: 409, answer: { error: { code: 'key_reused', message: '' } } }
      return { status: 201, answer }
    },
  }
  const cookies = { visitor, draft: null, manageToken: null, held: null, zip: null }
  const form = { ...FORM, ...overrides }
  const response = await submitForm({
    api,
    address: { slug: 'luna', framedVisitor: isFramed ? visitor : null },
    language: 'en',
    form,
    cookies,
    choice: { ...NOTHING_CHOSEN, ...choice },
  })
  if (!(response instanceof Response)) throw new Error(response.refusal.pageMessage.description)
  return { location: response.headers.get('location'), cookies: response.headers.getSetCookie(), calls }
}

test('measures the time to fill in the form by the product clock', async () => {
  const { calls } = await submit({})
  expect(calls[0]?.body).toMatchObject({ filledInMs: 12_000 })
})

test('holds the chosen time for a visitor with a cookie', async () => {
  const { location, cookies, calls } = await submit({ intent: 'continue' }, VISITOR)
  expect(calls.map(({ path }) => path)).toEqual(['/api/public-booking/hold'])
  expect(location).toBe(DETAILS_URL)
  expect(cookies[0]).toContain(`__Secure-booking-held=${Date.parse(FORM.time)}-${Date.parse(HELD_UNTIL)};`)
})

test('continues without a hold for a visitor without a cookie', async () => {
  const { location, cookies, calls } = await submit({ intent: 'continue' })
  expect([location, calls]).toEqual([DETAILS_URL, []])
  expect(cookies[0]).toContain('__Secure-booking-held=;')
})

test('releases the held time when a visitor goes back', async () => {
  const { location, cookies, calls } = await submit({ intent: 'back' }, VISITOR)
  expect(calls.map(({ path }) => path)).toEqual(['/api/public-booking/release'])
  expect(location).toBe(DETAILS_URL.replace('&step=details', ''))
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Secure-booking-draft',
    '__Secure-booking-held',
  ])
})

test('redirects to the confirmation, or to the manage link if the visitor has no cookie', async () => {
  const withCookie = await submit({}, VISITOR)
  expect(withCookie.location).toBe('/book/luna?booked=')
  expect(withCookie.cookies.map((cookie) => cookie.split(';')[0])).toEqual([
    '__Secure-booking-made=t',
    '__Secure-booking-draft=',
    '__Secure-booking-held=',
  ])
  expect((await submit({})).location).toBe('https://w.example/booking/t')
})

test('redirects to the payment of the deposit and keeps what was typed', async () => {
  const deposit = {
    success: true,
    depositUrl: 'https://w.example/deposit/t',
    checkoutUrl: 'https://pay.example/c',
  }
  const { location, cookies, calls } = await submit({ shownDeposit: 12_50 }, VISITOR, {}, deposit)
  expect(location).toBe('https://pay.example/c')
  expect(calls[0]?.body).toMatchObject({ shownDeposit: 12_50 })
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([
    expect.stringMatching(/^__Secure-booking-draft=.*ava%40example.com/),
    '__Secure-booking-held=',
  ])
  const settled = await submit({ shownDeposit: 12_50 }, VISITOR, {}, { ...deposit, checkoutUrl: null })
  expect(settled.location).toBe('https://w.example/deposit/t')
})

test('a form that was changed after going back from the payment makes another booking', async () => {
  const { calls } = await submit({ formKey: USED_KEY, shownDeposit: 12_50 }, VISITOR)
  expect(calls.map(({ headers }) => headers?.['Idempotency-Key'])).toEqual([
    USED_KEY,
    expect.stringMatching(/^[\w-]{36}$/),
  ])
  // Without a deposit, the first one is booked already.
  await expect(submit({ formKey: USED_KEY }, VISITOR)).rejects.toThrow('You’ve already booked')
})

test('books a plain service by its id, with the price that was shown', async () => {
  const { calls } = await submit({})
  expect(calls[0]?.body).toMatchObject({ serviceId: 'wash', shownPrice: 50_00 })
  expect(calls[0]?.body).not.toHaveProperty('items')
})

test('holds and books every service of the visit with its options', async () => {
  const earlier = [{ service: 'detail', size: 'SUV', add_ons: ['Pet hair'] }]
  const items = [...earlier, { service: 'wash', size: null, add_ons: [] }]
  const held = await submit({ intent: 'continue' }, VISITOR, { earlier })
  expect(held.calls[0]?.body).toMatchObject({ items })
  expect(new URL(held.location ?? '', 'https://w.example').searchParams.get('items')).toBe(
    JSON.stringify(earlier),
  )
  expect((await submit({}, VISITOR, { earlier })).calls[0]?.body).toMatchObject({ items })
  expect((await submit({ serviceId: '' }, VISITOR, { earlier })).calls[0]?.body).toMatchObject({
    items: earlier,
  })
})

test('sends the answers to the questions of the page', async () => {
  const draft = { ...FORM.draft, 'answers.Vehicle make': 'Ford', 'answers.Any pets?': '' }
  const { calls } = await submit({ draft })
  expect(calls[0]?.body).toMatchObject({ answers: [{ question: 'Vehicle make', answer: 'Ford' }] })
  expect(calls[0]?.body).not.toHaveProperty(['answers.Vehicle make'])
})

test('in a frame, every step is in the URL and none in a cookie', async () => {
  const submitFramed = (overrides: Partial<SubmittedForm>) => submit(overrides, VISITOR, {}, BOOKED, true)
  const held = await submitFramed({ intent: 'continue' })
  expect(held.calls.map(({ path }) => path)).toEqual(['/api/public-booking/hold'])
  expect(held.location).toBe(`${DETAILS_URL.replace('/book/', '/embed/')}&visitor=${VISITOR}`)
  const booked = await submitFramed({})
  expect(booked.calls[0]?.body).toMatchObject({ visitor: VISITOR })
  expect(booked.location).toBe(`/embed/luna?booked=t&visitor=${VISITOR}`)
  expect([...held.cookies, ...booked.cookies]).toEqual([])
})
