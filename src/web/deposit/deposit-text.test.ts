import { expect, test } from 'vitest'
import type { DepositPage } from '#contract/deposits.ts'
import { en } from '#domain/language/en/catalogue.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'
import { depositText } from './deposit-text.ts'

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
    translations: {},
    price: 180_00,
    duration: 90,
    appointment_time: '2026-11-24T15:00:00.000Z',
  },
  held_until: '2026-11-18T20:35:00.000Z',
  manage_url: null,
  book_url: 'https://wheelhouse.example/book/luna',
}
const justOpened = { returned: null, isRefreshing: false, today: '2026-11-18' } as const

const textOf = (page: Partial<DepositPage>, visit: Partial<Parameters<typeof depositText>[2]> = {}) =>
  depositText(en, { ...open, ...page }, { ...justOpened, ...visit })

test('says until when the time is held', () => {
  expect(textOf({})).toMatchObject({
    title: 'Pay your deposit to book',
    sentence: 'We’re holding Tuesday, November 24 at 10:00 AM for you until 3:35 PM today.',
    bookLabel: 'Choose another time',
  })
})

test('names the day if the time is held past midnight', () => {
  expect(textOf({ held_until: '2026-11-19T05:10:00.000Z' }).sentence).toBe(
    'We’re holding Tuesday, November 24 at 10:00 AM for you until Thursday, November 19 at 12:10 AM.',
  )
})

test('an appointment that is booked already only lacks its deposit', () => {
  expect(textOf({ held_until: null })).toMatchObject({
    title: 'Pay your deposit',
    sentence: 'Luna Detailing asks for a deposit of $45.00 for your appointment.',
    bookLabel: null,
  })
  expect(textOf({ held_until: null, business_name: null }).sentence).toMatch(/^The business asks/)
})

test('a client who left the payment page can still pay', () => {
  expect(textOf({}, { returned: 'canceled' }).sentence).toBe(
    'You haven’t paid yet. We’re holding Tuesday, November 24 at 10:00 AM for you until 3:35 PM today.',
  )
  expect(textOf({ held_until: null }, { returned: 'canceled' }).sentence).toBe('You haven’t paid yet.')
})

test('a payment that has not arrived yet is being confirmed', () => {
  expect(textOf({}, { returned: 'success', isRefreshing: true }).title).toBe('We’re confirming your payment')
  expect(textOf({}, { returned: 'success' }).sentence).toMatch(/^Your payment isn’t confirmed yet/)
})

test('a time that was taken leads to another, and the refund is called done only once it is', () => {
  const taken = { state: 'time taken' as const, job: null, held_until: null }
  expect(textOf(taken).sentence).toContain('We’re refunding your deposit of $45.00.')
  expect(textOf({ ...taken, is_refunded: true }).sentence).toContain('We’ve refunded your deposit of $45.00.')
  expect(textOf(taken).bookLabel).toBe('Book another time')
})

test('a payment for an appointment that was cancelled meanwhile is refunded, and nobody else is said to have the time', () => {
  const cancelled = { state: 'cancelled' as const, held_until: null }
  expect(textOf(cancelled)).toMatchObject({
    title: 'Your appointment was cancelled',
    sentence: 'Your payment arrived after that. We’re refunding your deposit of $45.00.',
  })
})

test('the address can’t make the page say that a deposit is paid', () => {
  const unpaid = { state: 'unpaid' as const, job: null, held_until: null }
  expect(textOf(unpaid, { returned: 'success', isRefreshing: true })).toMatchObject({
    title: 'Your appointment isn’t booked',
    bookLabel: 'Try again',
  })
})

test('a waived deposit need not be paid', () => {
  expect(textOf({ state: 'waived', job: null, held_until: null }).sentence).toBe(
    'Luna Detailing no longer asks for this deposit.',
  )
})

test('whoever paid for an appointment that another client has by now isn’t told that it is booked', () => {
  const reassigned = { state: 'reassigned' as const, job: null, held_until: null }
  expect(textOf(reassigned)).toMatchObject({
    title: 'Your appointment was cancelled',
    sentence: 'You paid a deposit of $45.00. Please ask Luna Detailing about a refund.',
  })
  expect(textOf({ ...reassigned, is_refunded: true }).sentence).toMatch(
    /^We’ve refunded your deposit of \$45.00/,
  )
})

test('a deposit that was refunded later is not called paid', () => {
  const { title, sentence } = textOf({ state: 'booked', is_refunded: true })
  expect([title, sentence]).toEqual([
    'Your deposit was refunded',
    'Your bank can take a few days to show the $45.00.',
  ])
})
