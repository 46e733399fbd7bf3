import { expect, test } from 'vitest'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { en } from '#domain/language/en/catalogue.ts'
import { cancelConsequence, depositFact, depositOutcome, refundDeadlineText } from './deposit-text.ts'

type Deposit = NonNullable<ManagedBooking['deposit']>

const DEADLINE = '2026-11-23T15:00:00.000Z'
const BEFORE = new Date('2026-11-23T14:59:59.999Z')
const AFTER = new Date(DEADLINE)

const paid: Deposit = {
  amount: 45_00,
  state: 'paid',
  refunded: 0,
  refund_due: 0,
  policy: 'If you cancel in time, your deposit is refunded.',
  refundable_until: DEADLINE,
  pay_path: null,
}
const booked = {
  price: 180_00,
  state: 'booked',
  business_name: 'Luna Detailing',
  timezone: 'America/New_York',
  cancellable_until: '2026-11-24T15:00:00.000Z',
} as const
const cancelled = { ...booked, state: 'cancelled', cancellable_until: null } as const

const withDeposit = (changes: Partial<Deposit>) => ({ ...booked, deposit: { ...paid, ...changes } })
const cancelledWith = (changes: Partial<Deposit>) => ({ ...cancelled, deposit: { ...paid, ...changes } })

test('shows the deposit, and what is left to pay', () => {
  expect(depositFact(en, withDeposit({}))).toEqual({
    text: '$45.00 paid',
    note: 'The rest, $135.00, is due at the appointment.',
  })
  expect(depositFact(en, booked)).toBeNull()
})

test('a deposit that nobody paid leaves the whole price to pay', () => {
  expect(depositFact(en, withDeposit({ state: 'asked' }))).toEqual({
    text: '$45.00, not paid yet',
    note: null,
  })
})

test('a part that was refunded counts to the rest again', () => {
  expect(
    depositFact(en, withDeposit({ state: 'partly refunded', refunded: 15_00, refund_due: 15_00 })),
  ).toEqual({
    text: '$45.00 paid, $15.00 refunded',
    note: 'The rest, $150.00, is due at the appointment.',
  })
})

test('says before cancelling whether the deposit is refunded', () => {
  expect(cancelConsequence(en, withDeposit({}), BEFORE)).toEqual({
    sentence: 'Your deposit of $45.00 will be refunded.',
    isRefunded: true,
  })
  expect(cancelConsequence(en, withDeposit({}), AFTER)).toEqual({
    sentence: 'It’s too late for a refund: Luna Detailing keeps your deposit of $45.00.',
    isRefunded: false,
  })
})

test('there is nothing to say about a deposit that nobody paid or that was refunded', () => {
  expect(cancelConsequence(en, booked, BEFORE)).toBeNull()
  expect(cancelConsequence(en, withDeposit({ state: 'asked' }), BEFORE)).toBeNull()
  const refunded = withDeposit({ state: 'refunded', refunded: 45_00, refund_due: 45_00 })
  expect(cancelConsequence(en, refunded, AFTER)).toBeNull()
})

test('says until when cancelling gets the deposit back', () => {
  expect(refundDeadlineText(en, withDeposit({}), BEFORE)).toBe(
    'Cancel before Monday, November 23, 2026 at 10:00 AM to get your deposit back.',
  )
  expect(refundDeadlineText(en, withDeposit({}), AFTER)).toBe(
    'If you cancel now, Luna Detailing keeps your deposit of $45.00.',
  )
  expect(refundDeadlineText(en, { ...withDeposit({}), cancellable_until: null }, AFTER)).toBeNull()
})

test('after a cancellation the refund is called done only once the provider accepted it', () => {
  for (const state of ['refunding', 'refund failed'] as const)
    expect(depositOutcome(en, cancelledWith({ state, refund_due: 45_00 }))).toBe(
      'We’re refunding your $45.00 deposit.',
    )
  const refunded = cancelledWith({ state: 'refunded', refunded: 45_00, refund_due: 45_00 })
  expect(depositOutcome(en, refunded)).toMatch(/^Your deposit of \$45.00 was refunded\./)
})

test('after a late cancellation the business keeps the deposit', () => {
  expect(depositOutcome(en, cancelledWith({}))).toBe('Luna Detailing keeps your deposit of $45.00.')
  expect(depositOutcome(en, { ...cancelledWith({}), business_name: null })).toBe(
    'The business keeps your deposit of $45.00.',
  )
  const partly = cancelledWith({ state: 'refunding', refund_due: 15_00 })
  expect(depositOutcome(en, partly)).toBe('We’re refunding $15.00 of your deposit.')
  expect(depositOutcome(en, withDeposit({}))).toBeNull()
})
