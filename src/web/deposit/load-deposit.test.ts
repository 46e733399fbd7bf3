import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DepositPage } from '#contract/deposits.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import type { PageCall } from '#contract/public-api.ts'
import { publicApiContext } from '#web/request-context.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'
import { loadDeposit, payDeposit } from './load-deposit.ts'

const TOKEN = 'ab_c-0123456789abcdef'
const PAGE_URL = `https://wheelhouse.example/deposit/${TOKEN}`

const open: DepositPage = {
  client_language: null,
  business_language: 'en',
  state: 'open',
  business_name: 'Luna Detailing',
  business_email: 'luna@example.com',
  business_phone: null,
  brand: NO_PUBLIC_BRAND,
  timezone: 'America/New_York',
  amount: 45_00,
  is_refunded: false,
  policy: 'If you cancel in time, your deposit is refunded.',
  job: {
    service: 'Full Detail',
    translations: { es: { service: 'Lavado completo' } },
    price: 180_00,
    duration: 90,
    appointment_time: '2026-11-24T15:00:00.000Z',
  },
  held_until: '2026-11-18T20:35:00.000Z',
  manage_url: null,
  book_url: 'https://wheelhouse.example/book/luna?service=detail',
}

function argumentsFor(answer: object | ErrorCode, search = '') {
  const calls: PageCall[] = []
  const context = new RouterContextProvider()
  context.set(publicApiContext, {
    origin: 'https://wheelhouse.example',
    local: null,
    now: async () => new Date('2026-11-18T20:00:00.000Z'),
    call: async (call: PageCall) => {
      calls.push(call)
      if (typeof answer !== 'string') return { status: 200, answer }
      return { status: 409, answer: { error: { code: answer, message: ERROR_SENTENCES[answer] } } }
    },
  })
  const request = new Request(`${PAGE_URL}${search}`)
  return { calls, args: { request, context, params: { token: TOKEN } } }
}

async function load(answer: object | ErrorCode, search = '') {
  const { args, calls } = argumentsFor(answer, search)
  const { data } = await loadDeposit(args)
  if (!data.deposit) throw new Error(data.errorMessage)
  return { ...data, calls }
}

const pay = (args: ReturnType<typeof argumentsFor>['args']) =>
  payDeposit({ ...args, request: new Request(PAGE_URL, { method: 'POST', body: new URLSearchParams() }) })

/** The response that the page throws to lead somewhere else. */
async function redirectOf(run: Promise<unknown>): Promise<Response> {
  const thrown = await run.catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw new Error('there was no redirect')
  return thrown
}

test('asks the server how the deposit stands, not the address', async () => {
  const { calls, text } = await load(open, '?payment_status=success&session_id=cs_forged')
  expect(calls).toEqual([expect.objectContaining({ method: 'POST', path: `/api/deposit/${TOKEN}` })])
  expect(text.title).toBe('We’re confirming your payment')
})

test('names the services in the page’s language as far as they are translated', async () => {
  const jobIn = async (client_language: string) => (await load({ ...open, client_language })).deposit.job
  expect(await jobIn('es')).toMatchObject({ service: 'Lavado completo' })
  expect(await jobIn('en')).toMatchObject({ service: 'Full Detail' })
})

test('a paid deposit leads to the appointment’s page, and the booking page learns of it', async () => {
  const booked = { ...open, state: 'booked', manage_url: 'https://wheelhouse.example/booking/m1' }
  const response = await redirectOf(loadDeposit(argumentsFor(booked).args))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/booking/m1'])
  const cookies = response.headers.getSetCookie()
  expect(cookies[0]).toMatch(/^__Secure-booking-done=paid;.* Path=\/booking\/m1;/)
  expect(cookies[1]).toMatch(/^__Secure-booking-made=m1;.* Path=\/book\/luna;/)
})

test('a paid deposit without a link to its appointment is confirmed here', async () => {
  const { text, refresh } = await load({ ...open, state: 'booked' }, '?payment_status=success')
  expect(text.sentence).toBe('Your deposit of $45.00 is paid, and your appointment is booked.')
  expect(refresh).toBeNull()
})

test('an unknown link says so', async () => {
  const { args } = argumentsFor('not_found')
  expect((await loadDeposit(args)).data).toMatchObject({
    deposit: null,
    errorMessage: expect.stringContaining('This link doesn’t match a deposit.'),
  })
})

test('paying leads to the provider’s page', async () => {
  const { args, calls } = argumentsFor({ url: 'https://pay.example/c' })
  const response = await redirectOf(pay(args))
  expect([response.status, response.headers.get('location')]).toEqual([303, 'https://pay.example/c'])
  expect(calls.map(({ path }) => path)).toEqual([`/api/deposit/${TOKEN}/checkout`])
})

test('a deposit that can’t be paid any more leads back to the page, which says why', async () => {
  const response = await redirectOf(pay(argumentsFor('deposit_settled').args))
  expect(response.headers.get('location')).toBe(`/deposit/${TOKEN}`)
})

test('a payment that can’t be started is explained', async () => {
  const { data } = await pay(argumentsFor('not_taking_payments').args)
  expect(data.error.message).toBe(ERROR_SENTENCES.not_taking_payments)
})
