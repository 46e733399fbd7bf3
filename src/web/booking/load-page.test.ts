import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import type { PageCall } from '#contract/public-api.ts'
import { loadPage, outcomeContext } from '#web/booking/load-page.ts'
import { refusalWords } from '#web/booking/refusal-words.ts'
import { publicApiContext } from '#web/request-context.ts'

const SLOT = '2026-11-18T14:00:00.000Z'
const TAKEN = '2026-11-18T15:00:00.000Z'

const luna: PublicBusiness = {
  business_name: 'Luna Detailing',
  welcome_message: 'Hello!',
  timezone: 'America/New_York',
  address_field: 'optional',
  is_taking_bookings: true,
  first_date: '2026-11-15',
  last_date: '2027-11-15',
  services: [{ id: 'wash', name: 'Wash', description: null, price: 50_00, duration: 60 }],
}

type Answers = { business?: PublicBusiness | ErrorCode; slots?: ErrorCode }

function aVisit({ business = luna, slots }: Answers = {}) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const no = (code: ErrorCode, status: number) => ({
    status,
    answer: { error: { code, message: ERROR_SENTENCES[code], requestId: 'r' } },
  })
  context.set(publicApiContext, {
    origin: 'https://wheelhouse.example',
    local: null,
    call: async ({ path }: PageCall) => {
      asked.push(path)
      if (path.includes('/slots')) {
        return slots ? no(slots, 503) : { status: 200, answer: { timezone: luna.timezone, slots: [SLOT] } }
      }
      if (typeof business === 'string') return no(business, business === 'not_found' ? 404 : 503)
      return { status: 200, answer: business }
    },
  })
  const open = async (search = '', cookie = '') => {
    const request = new Request(`https://wheelhouse.example/book/luna${search}`, { headers: { cookie } })
    const { data, init } = await loadPage({ request, context, params: { slug: 'luna' } })
    const view = data.kind === 'open' && data.content.kind === 'open' ? data.content.view : null
    return {
      page: data,
      view,
      status: init?.status ?? 200,
      cookie: new Headers(init?.headers).get('set-cookie'),
    }
  }
  return { asked, context, open }
}

test('asks for the business and for the month that is looked at, and no more', async () => {
  const { asked, open } = aVisit()
  const { view } = await open('?month=2026-12')
  expect(view?.choice).toMatchObject({ serviceId: 'wash', month: '2026-12' })
  expect(asked.map((path) => path.replace(/visitor=\w+/, 'visitor=…'))).toEqual([
    '/api/public-booking/luna',
    '/api/public-booking/luna/slots?service=wash&visitor=…&from=2026-12-01&days=31',
  ])
})

test('answers 404 for a link that leads nowhere', async () => {
  expect(await aVisit({ business: 'not_found' }).open()).toMatchObject({
    page: { kind: 'invalid' },
    status: 404,
  })
})

test('says that nothing could be loaded, and keeps the failure’s status', async () => {
  expect(await aVisit({ business: 'unavailable' }).open()).toMatchObject({
    page: { kind: 'unloaded' },
    status: 503,
  })
})

test('is open without free times when those could not be loaded', async () => {
  expect((await aVisit({ slots: 'unavailable' }).open()).view?.slots).toBeNull()
})

test('says that a business takes no bookings, and asks for no times', async () => {
  const { asked, open } = aVisit({ business: { ...luna, is_taking_bookings: false } })
  expect((await open()).page).toMatchObject({ kind: 'closed', name: 'Luna Detailing' })
  expect(asked).toHaveLength(1)
})

test('knows a visitor again by the cookie it gave them', async () => {
  const first = await aVisit().open()
  expect(first.cookie).toContain(`booking-visitor=${first.view?.visitor};`)
  const again = await aVisit().open('', `booking-visitor=${first.view?.visitor}`)
  expect([again.view?.visitor, again.cookie]).toEqual([first.view?.visitor, null])
})

test('leads whoever comes with a time that is gone back to choosing', async () => {
  const { view } = await aVisit().open(`?service=wash&time=${TAKEN}&step=details`)
  expect(view).toMatchObject({
    choice: { step: 'choose', time: null, date: '2026-11-18' },
    notice: { title: 'Please choose another time' },
  })
})

test('shows the form for a time that is free', async () => {
  const { view } = await aVisit().open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({ choice: { step: 'details', time: SLOT }, notice: null })
})

test('brings back every word with what was wrong with it', async () => {
  const { context, open } = aVisit()
  const words = refusalWords({
    code: 'invalid_request',
    message: ERROR_SENTENCES.invalid_request,
    fields: { clientPhone: 'Please enter a valid phone number' },
  })
  const draft = { clientName: 'Ava', clientEmail: 'a@b.co', clientPhone: '1', address: '', notes: 'Dog' }
  context.set(outcomeContext, { kind: 'refused', words, draft })
  const { view } = await open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({
    choice: { step: 'details' },
    draft,
    mistakes: { clientPhone: 'Please enter a valid phone number' },
    notice: { title: 'Booking failed' },
  })
})
