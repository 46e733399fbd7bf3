import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { PageCall } from '#contract/public-api.ts'
import { booking as words } from '#domain/language/en/booking.ts'
import { bookingRefusal } from '#web/booking/booking-refusal.ts'
import { loadPage, rejectedFormContext } from '#web/booking/page/load-page.ts'
import { visitOf } from '#web/booking/page-visit.ts'
import { publicApiContext } from '#web/request-context.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'

const NOW = '2026-11-15T10:00:00.000Z'
const SLOT = '2026-11-18T14:00:00.000Z'
const TAKEN = '2026-11-18T15:00:00.000Z'

const luna: PublicBusiness = {
  slug: 'luna',
  language: 'en',
  translations: {},
  business_name: 'Luna Detailing',
  brand: NO_PUBLIC_BRAND,
  is_listed: false,
  is_embeddable: false,
  welcome_message: 'Hello!',
  timezone: 'America/New_York',
  address_field: 'optional',
  questions: [],
  arrival_window_minutes: null,
  is_taking_bookings: true,
  zip_field: 'hidden',
  sends_emails: true,
  first_date: '2026-11-15',
  last_date: '2027-11-15',
  deposit_policy: null,
  services: [
    {
      id: 'wash',
      name: 'Wash',
      description: null,
      price: 50_00,
      duration: 60,
      sizes: [],
      add_ons: [],
      deposit: null,
    },
  ],
}

const TOKEN = 'ab_c-0123456789abcdef'
const DETAILS = `?service=wash&time=${SLOT}&step=details`

const managedBooking: ManagedBooking = {
  client_language: null,
  business_language: 'en',
  translations: {},
  business_name: luna.business_name,
  business_phone: null,
  brand: NO_PUBLIC_BRAND,
  business_email: 'riley@example.com',
  timezone: luna.timezone,
  slug: 'luna',
  service: 'Wash',
  price: 50_00,
  duration: 60,
  appointment_time: TAKEN,
  arrival_window_minutes: null,
  address: null,
  series: null,
  sends_emails: true,
  is_time_accepted: false,
  state: 'booked',
  changeable_until: TAKEN,
  cancellable_until: TAKEN,
  change_deadline: TAKEN,
  first_date: luna.first_date,
  last_date: luna.last_date,
}

type Responses = {
  business?: PublicBusiness | ErrorCode
  slots?: ErrorCode
  managed?: Partial<ManagedBooking>
  area?: { is_known: boolean; is_served: boolean }
}

function aBookingPage({ business = luna, slots, managed = {}, area }: Responses = {}) {
  const requestedPaths: string[] = []
  const context = new RouterContextProvider()
  const errorResponse = (code: ErrorCode, status: number) => ({
    status,
    answer: { error: { code, message: ERROR_SENTENCES[code], requestId: 'r' } },
  })
  context.set(publicApiContext, {
    origin: 'https://wheelhouse.example',
    now: async () => new Date(NOW),
    local: null,
    call: async ({ path }: PageCall) => {
      requestedPaths.push(path)
      if (path.includes('/slots')) {
        return slots
          ? errorResponse(slots, 503)
          : { status: 200, answer: { timezone: luna.timezone, slots: [SLOT] } }
      }
      if (path.includes('/service-area'))
        return area
          ? { status: 200, answer: { ...area, business_phone: '(212) 555-0123', can_ask: true } }
          : errorResponse('unavailable', 503)
      if (path.includes(TOKEN)) return { status: 200, answer: { ...managedBooking, ...managed } }
      if (typeof business === 'string') return errorResponse(business, business === 'not_found' ? 404 : 503)
      return { status: 200, answer: business }
    },
  })
  const open = async (search = '', cookie = '') => {
    const request = new Request(`https://wheelhouse.example/book/luna${search}`, { headers: { cookie } })
    const { data, init } = await loadPage({ request, context }, visitOf(request, 'luna'))
    const view = data.kind === 'open' && data.content.kind === 'open' ? data.content.view : null
    return {
      page: data,
      view,
      status: init?.status ?? 200,
      cookie: new Headers(init?.headers).get('set-cookie'),
    }
  }
  return { requestedPaths, context, open }
}

const withoutVisitor = (paths: string[]) => paths.map((path) => path.replace(/visitor=\w+/, 'visitor=…'))

test('requests the business and, once, the slots of the first month and of the days after it', async () => {
  const { requestedPaths, open } = aBookingPage()
  const { view } = await open()
  expect(view?.slots).toEqual({ '2026-11': [SLOT] })
  expect(withoutVisitor(requestedPaths)).toEqual([
    '/api/public-booking/luna',
    '/api/public-booking/luna/slots?service=wash&visitor=…&from=2026-11-15&days=31',
  ])
})

test('requests the slots of another displayed month together with the first, for suggestions', async () => {
  const { requestedPaths, open } = aBookingPage()
  const { view } = await open('?month=2026-12')
  expect(view?.choice).toMatchObject({ serviceId: 'wash', month: '2026-12' })
  expect(withoutVisitor(requestedPaths.slice(1))).toEqual([
    '/api/public-booking/luna/slots?service=wash&visitor=…&from=2026-12-01&days=31',
    '/api/public-booking/luna/slots?service=wash&visitor=…&from=2026-11-15&days=31',
  ])
})

test('requests no slots until a service is chosen', async () => {
  const services = [...luna.services, { ...luna.services[0], id: 'wax', name: 'Wax' }] as typeof luna.services
  const { requestedPaths, open } = aBookingPage({ business: { ...luna, services } })
  expect((await open()).view?.slots).toEqual({})
  expect(requestedPaths).toEqual(['/api/public-booking/luna'])
})

const suv = { name: 'SUV', price: 90_00, duration: 90 }
const petHair = { name: 'Pet hair', price: 30_00, duration: 30 }
const sizedWash = { ...luna.services[0], id: 'wash', name: 'Wash', sizes: [suv], add_ons: [petHair] }
const withSizes = { ...luna, services: [sizedWash] } as PublicBusiness

test('requests the slots of the whole visit once each size is chosen', async () => {
  const { requestedPaths, open } = aBookingPage({ business: withSizes })
  await open('?service=wash')
  expect(requestedPaths).toEqual(['/api/public-booking/luna'])
  const earlier = [{ service: 'wash', size: 'SUV', add_ons: ['Pet hair'] }]
  await open(`?${new URLSearchParams({ service: 'wash', size: 'SUV', items: JSON.stringify(earlier) })}`)
  const { searchParams } = new URL(requestedPaths.at(-1) ?? '', 'https://wheelhouse.example')
  expect(searchParams.get('service')).toBeNull()
  expect(JSON.parse(searchParams.get('items') ?? '')).toEqual([
    ...earlier,
    { service: 'wash', size: 'SUV', add_ons: [] },
  ])
})

test('responds 404 to an invalid link', async () => {
  expect(await aBookingPage({ business: 'not_found' }).open()).toMatchObject({
    page: { kind: 'invalid' },
    status: 404,
  })
})

test('says that loading failed, and responds with the status of the failure', async () => {
  expect(await aBookingPage({ business: 'unavailable' }).open()).toMatchObject({
    page: { kind: 'failed' },
    status: 503,
  })
})

test('opens the page without free times when they could not be loaded', async () => {
  expect((await aBookingPage({ slots: 'unavailable' }).open()).view?.slots).toEqual({ '2026-11': null })
})

test('does not request times of a business that takes no bookings', async () => {
  const { requestedPaths, open } = aBookingPage({ business: { ...luna, is_taking_bookings: false } })
  expect((await open()).page).toMatchObject({ kind: 'closed' })
  expect(requestedPaths).toHaveLength(1)
})

test('recognizes a visitor by their cookie', async () => {
  const first = await aBookingPage().open()
  expect(first.cookie).toContain(`__Secure-booking-visitor=${first.view?.visitor};`)
  const second = await aBookingPage().open('', `booking-visitor=${first.view?.visitor}`)
  expect([second.view?.visitor, second.cookie]).toEqual([first.view?.visitor, null])
})

test('returns to the first step when the time is no longer free', async () => {
  const { view } = await aBookingPage().open(`?service=wash&time=${TAKEN}&step=details`)
  expect(view).toMatchObject({
    choice: { step: 'choose', time: null, date: '2026-11-18' },
    pageMessage: { title: 'Please choose another time' },
  })
})

test('shows the form for a free time', async () => {
  const { view } = await aBookingPage().open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({ choice: { step: 'details', time: SLOT }, pageMessage: null })
})

const heldCookie = (until: string) => `booking-held=${Date.parse(SLOT)}-${Date.parse(until)}`

test('shows a hold only for the held time, and only until it expires', async () => {
  const held = heldCookie('2026-11-15T10:07:00.000Z')
  expect((await aBookingPage().open(DETAILS, held)).view?.heldForMs).toBe(7 * 60_000)
  expect((await aBookingPage().open(DETAILS)).view?.heldForMs).toBe(0)
  expect((await aBookingPage().open(`${DETAILS}&until=2026-11-15T10:07:00.000Z`)).view?.heldForMs).toBe(0)
  expect((await aBookingPage().open(DETAILS, heldCookie('2026-11-15T09:59:00.000Z'))).view?.heldForMs).toBe(0)
  const otherTime = held.replace(String(Date.parse(SLOT)), String(Date.parse(TAKEN)))
  expect((await aBookingPage().open(DETAILS, otherTime)).view?.heldForMs).toBe(0)
})

const TAKEN_DETAILS = `?service=wash&time=${TAKEN}&step=details`

test('shows the booking to a visitor who goes back to the form after booking', async () => {
  const { view } = await aBookingPage().open(TAKEN_DETAILS, `booking-made=${TOKEN}`)
  expect(view).toMatchObject({ choice: { step: 'choose' }, confirmed: { time: TAKEN }, pageMessage: null })
})

test.each([
  ['at another time', { appointment_time: '2026-11-19T15:00:00.000Z' }],
  ['cancelled', { state: 'cancelled' as const }],
])('says that a time is gone to a visitor whose own booking is %s', async (_, managed) => {
  const { view } = await aBookingPage({ managed }).open(TAKEN_DETAILS, `booking-made=${TOKEN}`)
  expect(view).toMatchObject({ confirmed: null, pageMessage: { title: 'Please choose another time' } })
})

test('records when the form was shown, by the product clock', async () => {
  const form = await aBookingPage().open(`?service=wash&time=${SLOT}&step=details`)
  expect(form.view?.shownAt).toBe(Date.parse(NOW))
  expect((await aBookingPage().open('?service=wash')).view?.shownAt).toBe(0)
})

test('restores a rejected form with its errors', async () => {
  const { context, open } = aBookingPage()
  const refusal = bookingRefusal(words, {
    code: 'invalid_request',
    message: ERROR_SENTENCES.invalid_request,
    fields: { clientPhone: 'Please enter a valid phone number' },
  })
  const draft = { clientName: 'Ava', clientEmail: 'a@b.co', clientPhone: '1', address: '', notes: 'Dog' }
  context.set(rejectedFormContext, { refusal, time: SLOT, draft })
  const { view } = await open(`?service=wash&time=${SLOT}&step=details`)
  expect(view).toMatchObject({
    choice: { step: 'details' },
    draft,
    fieldErrors: { clientPhone: 'Please enter a valid phone number' },
    pageMessage: { title: 'Booking failed' },
  })
})

function rejectedForm(code: ErrorCode, more = {}) {
  const refusal = bookingRefusal(words, { code, message: ERROR_SENTENCES[code], ...more })
  return { refusal, time: SLOT, draft: null }
}

test('returns to the first step when the service is gone, even if only one is left', async () => {
  const { context, open } = aBookingPage()
  context.set(rejectedFormContext, rejectedForm('not_found', { fields: { service: 'Choose a service' } }))
  const { view, status } = await open(`?service=gone&time=${SLOT}&step=details`)
  expect([view?.choice.step, view?.pageMessage?.title, status]).toEqual(['choose', 'Booking failed', 409])
})

test('returns to the first step with the chosen time when the price has changed, and keeps what was typed', async () => {
  const { context, open } = aBookingPage()
  const draft = { clientName: 'Ava', clientEmail: 'a@b.co', clientPhone: '1', address: '', notes: 'Dog' }
  context.set(rejectedFormContext, { ...rejectedForm('price_changed'), draft })
  const { view, status } = await open(DETAILS)
  expect(view).toMatchObject({
    choice: { step: 'choose', time: SLOT },
    draft,
    pageMessage: { title: 'Booking failed', description: ERROR_SENTENCES.price_changed },
  })
  expect(status).toBe(409)
})

test('offers times close to the refused one', async () => {
  const { context, open } = aBookingPage()
  context.set(rejectedFormContext, rejectedForm('slot_taken', { details: { nearest: [TAKEN] } }))
  expect((await open(DETAILS)).view?.nearest).toEqual({ requestedTime: SLOT, times: [TAKEN] })
})

test('responds 422 to a rejected form, and 404 if the link is invalid', async () => {
  const rejected = rejectedForm('invalid_request', { fields: { clientPhone: 'No' } })
  const statusFor = (responses: Responses) => {
    const { context, open } = aBookingPage(responses)
    context.set(rejectedFormContext, rejected)
    return open(DETAILS).then(({ status }) => status)
  }
  expect(await statusFor({})).toBe(422)
  expect(await statusFor({ business: 'not_found' })).toBe(404)
})

const asksZip: PublicBusiness = { ...luna, zip_field: 'optional' }
const servesSome: PublicBusiness = { ...luna, zip_field: 'required' }
const served = { is_known: true, is_served: true }

test('asks for the ZIP code first if times depend on it', async () => {
  const { requestedPaths, open } = aBookingPage({ business: asksZip })
  const { page } = await open('?service=wash')
  expect(page).toMatchObject({ kind: 'zip', step: { zip: '', serviceId: 'wash', problem: null } })
  expect(requestedPaths).toEqual(['/api/public-booking/luna'])
})

test('shows the times for a ZIP code that is served, and remembers it', async () => {
  const { requestedPaths, open } = aBookingPage({ business: servesSome, area: served })
  const { view, cookie } = await open('?zip=90210')
  expect(view?.choice.zip).toBe('90210')
  expect(cookie).toContain('__Secure-booking-zip=90210')
  expect(requestedPaths.at(-1)).toContain('zip=90210')
  expect((await open('', 'booking-zip=90211')).view?.choice.zip).toBe('90211')
})

test('an empty ZIP code in the URL asks again although one is remembered', async () => {
  const { open } = aBookingPage({ business: asksZip, area: served })
  expect((await open('?zip=', 'booking-zip=90211')).page.kind).toBe('zip')
})

test.each([
  ['?zip=9021', undefined, 'invalid'],
  ['?zip=00000', { is_known: false, is_served: true }, 'unknown'],
  ['?zip=10001', { is_known: true, is_served: false }, 'outside'],
])('says what is wrong with %s', async (search, area, problem) => {
  const { open } = aBookingPage({ business: asksZip, ...(area && { area }) })
  expect((await open(search)).page).toMatchObject({ kind: 'zip', step: { problem } })
})

test('does not claim that the business stays away from a ZIP code that we don’t know', async () => {
  const { open } = aBookingPage({ business: servesSome, area: { is_known: false, is_served: false } })
  const { page } = await open('?zip=00000')
  expect(page).toMatchObject({ kind: 'zip', step: { problem: 'outside', isKnown: false, canAsk: true } })
})

test('goes on without a ZIP code only if every place is served', async () => {
  expect((await aBookingPage({ business: asksZip }).open('?zip=none')).view?.choice.zip).toBe('none')
  expect((await aBookingPage({ business: servesSome }).open('?zip=none')).page.kind).toBe('zip')
})

test('shows the confirmation after a booking without asking for the ZIP code', async () => {
  const { open } = aBookingPage({ business: asksZip })
  expect((await open('?booked', `booking-made=${TOKEN}`)).view?.confirmed?.service).toBe('Wash')
})

test('the confirmation lists the services of the visit', async () => {
  const items = ['Wash (SUV) + Pet hair', 'Wash (Sedan)']
  const { open } = aBookingPage({ managed: { items } })
  expect((await open('?booked', `booking-made=${TOKEN}`)).view?.confirmed?.items).toEqual(items)
})

test('shows the times if the ZIP code could not be checked', async () => {
  expect((await aBookingPage({ business: asksZip }).open('?zip=90210')).view?.choice.zip).toBe('90210')
})

test('a former address redirects to the current one and keeps what was chosen', async () => {
  const { open } = aBookingPage({ business: { ...luna, slug: 'luna-detailing' } })
  const redirected = await open('?service=wash&zip=94110').catch((response: Response) => response)
  expect(redirected).toMatchObject({ status: 302 })
  expect((redirected as Response).headers.get('location')).toBe('/book/luna-detailing?service=wash&zip=94110')
})

test('a booking that was made at a former address is still confirmed there', async () => {
  const { open } = aBookingPage({ business: { ...luna, slug: 'luna-detailing' } })
  const { view } = await open('?booked', `booking-made=${TOKEN}`)
  expect(view?.confirmed?.manageUrl).toContain(TOKEN)
})
