import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { PageCall } from '#contract/public-api.ts'
import { loadPage, refusedFormContext } from '#web/booking/page/load-page.ts'
import { refusalText } from '#web/booking/refusal-text.ts'
import { publicApiContext } from '#web/request-context.ts'

const NOW = '2026-11-15T10:00:00.000Z'
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

const TOKEN = 'ab_c-0123456789abcdef'
const DETAILS = `?service=wash&time=${SLOT}&step=details`

const booked: ManagedBooking = {
  business_name: luna.business_name,
  business_email: 'riley@example.com',
  timezone: luna.timezone,
  slug: 'luna',
  service: 'Wash',
  price: 50_00,
  duration: 60,
  appointment_time: TAKEN,
  address: null,
  series: null,
  state: 'booked',
  changeable_until: TAKEN,
  change_deadline: TAKEN,
  first_date: luna.first_date,
  last_date: luna.last_date,
}

type Answers = { business?: PublicBusiness | ErrorCode; slots?: ErrorCode; made?: Partial<ManagedBooking> }

function aVisit({ business = luna, slots, made = {} }: Answers = {}) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const no = (code: ErrorCode, status: number) => ({
    status,
    answer: { error: { code, message: ERROR_SENTENCES[code], requestId: 'r' } },
  })
  context.set(publicApiContext, {
    origin: 'https://wheelhouse.example',
    now: async () => new Date(NOW),
    local: null,
    call: async ({ path }: PageCall) => {
      asked.push(path)
      if (path.includes('/slots')) {
        return slots ? no(slots, 503) : { status: 200, answer: { timezone: luna.timezone, slots: [SLOT] } }
      }
      if (path.includes(TOKEN)) return { status: 200, answer: { ...booked, ...made } }
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
    pageMessage: { title: 'Please choose another time' },
  })
})

test('shows the form for a time that is free', async () => {
  const { view } = await aVisit().open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({ choice: { step: 'details', time: SLOT }, pageMessage: null })
})

const heldUntil = (until: string) => `booking-held=${Date.parse(SLOT)}-${Date.parse(until)}`

test('says that a time is held only of the one that is, and only as long', async () => {
  const held = heldUntil('2026-11-15T10:07:00.000Z')
  expect((await aVisit().open(DETAILS, held)).view?.heldForMs).toBe(7 * 60_000)
  expect((await aVisit().open(DETAILS)).view?.heldForMs).toBe(0)
  expect((await aVisit().open(`${DETAILS}&until=2026-11-15T10:07:00.000Z`)).view?.heldForMs).toBe(0)
  expect((await aVisit().open(DETAILS, heldUntil('2026-11-15T09:59:00.000Z'))).view?.heldForMs).toBe(0)
  const other = held.replace(String(Date.parse(SLOT)), String(Date.parse(TAKEN)))
  expect((await aVisit().open(DETAILS, other)).view?.heldForMs).toBe(0)
})

const GONE = `?service=wash&time=${TAKEN}&step=details`

test('shows whoever steps back into the form what they have booked', async () => {
  const { view } = await aVisit().open(GONE, `booking-made=${TOKEN}`)
  expect(view).toMatchObject({ choice: { step: 'choose' }, made: { time: TAKEN }, pageMessage: null })
})

test.each([
  ['at another time', { appointment_time: '2026-11-19T15:00:00.000Z' }],
  ['and cancelled', { state: 'cancelled' as const }],
])('says that a time is gone to whoever has booked %s', async (_, made) => {
  const { view } = await aVisit({ made }).open(GONE, `booking-made=${TOKEN}`)
  expect(view).toMatchObject({ made: null, pageMessage: { title: 'Please choose another time' } })
})

test('notes by the product clock when the form was shown, and nothing while there is none', async () => {
  const form = await aVisit().open(`?service=wash&time=${SLOT}&step=details`)
  expect(form.view?.shownAt).toBe(Date.parse(NOW))
  expect((await aVisit().open('?service=wash')).view?.shownAt).toBe(0)
})

test('brings back every word with what was wrong with it', async () => {
  const { context, open } = aVisit()
  const words = refusalText({
    code: 'invalid_request',
    message: ERROR_SENTENCES.invalid_request,
    fields: { clientPhone: 'Please enter a valid phone number' },
  })
  const draft = { clientName: 'Ava', clientEmail: 'a@b.co', clientPhone: '1', address: '', notes: 'Dog' }
  context.set(refusedFormContext, { words, time: SLOT, draft })
  const { view } = await open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({
    choice: { step: 'details' },
    draft,
    mistakes: { clientPhone: 'Please enter a valid phone number' },
    pageMessage: { title: 'Booking failed' },
  })
})

function refusedWith(code: ErrorCode, more = {}) {
  const words = refusalText({ code, message: ERROR_SENTENCES[code], ...more })
  return { words, time: SLOT, draft: null }
}

test('leads whoever chose a service that is gone back to choosing, even where one is left', async () => {
  const { context, open } = aVisit()
  context.set(refusedFormContext, refusedWith('not_found', { fields: { service: 'Choose a service' } }))
  const { view, status } = await open(`?service=gone&time=${SLOT}&step=details`)
  expect([view?.choice.step, view?.pageMessage?.title, status]).toEqual(['choose', 'Booking failed', 409])
})

test('offers times close to the one that was refused, and says which one that was', async () => {
  const { context, open } = aVisit()
  context.set(refusedFormContext, refusedWith('slot_taken', { details: { nearest: [TAKEN] } }))
  expect((await open(DETAILS)).view?.nearest).toEqual({ to: SLOT, times: [TAKEN] })
})

test('answers a refused form with a status of its own, and one for nobody with 404', async () => {
  const outcome = refusedWith('invalid_request', { fields: { clientPhone: 'No' } })
  const statusFor = (answers: Answers) => {
    const { context, open } = aVisit(answers)
    context.set(refusedFormContext, outcome)
    return open(DETAILS).then(({ status }) => status)
  }
  expect(await statusFor({})).toBe(422)
  expect(await statusFor({ business: 'not_found' })).toBe(404)
})
