import { expect, test } from 'vitest'
import { type DepositRow, type DepositRows, depositViolations } from './check-deposits.ts'
import type { Ledger } from './provider-ledger.ts'

const email = 'ava@example.com'
const deposit: DepositRow = {
  id: 'd1',
  appointmentId: 'd1',
  paymentId: 'pi_1',
  amount: 2450,
  isPaid: true,
  refunded: 0,
  bookedInstead: null,
}
const appointment = { id: 'd1', email, isCancelled: false }
const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 2450, amount_refunded: 0, status: 'succeeded' }
const refund = { id: 're_1', payment_intent: 'pi_1', amount: 2450, status: 'succeeded' }
const session = { id: 'cs_1', status: 'complete', payment_intent: 'pi_1', customer_email: email }
const ava = { email, payments: 1, wasToldBooked: true, wasToldCancelled: false, hasNoRival: true }

const BOOKED: DepositRows = { appointments: [appointment], deposits: [deposit], emails: [], staleHolds: [] }
const PAID: Ledger = { charges: [charge], refunds: [], sessions: [session] }
const refundedRows: DepositRows = {
  ...BOOKED,
  appointments: [{ ...appointment, isCancelled: true }],
  deposits: [{ ...deposit, refunded: 2450 }],
  emails: [{ letter: 'deposit-refunded', recipient: email, count: 1 }],
}
const REFUNDED: Ledger = { ...PAID, charges: [{ ...charge, amount_refunded: 2450 }], refunds: [refund] }
const cancelled = { ...ava, wasToldCancelled: true }
const rival = { ...ava, wasToldBooked: false, hasNoRival: false }

const rules = (rows: DepositRows, ledger: Ledger, client = ava) =>
  depositViolations(rows, ledger, [client]).map(({ rule }) => rule)

test('accepts a booking with its deposit, one that was cancelled and refunded, and one that was never paid', () => {
  expect(rules(BOOKED, PAID)).toEqual([])
  expect(rules(refundedRows, REFUNDED, cancelled)).toEqual([])
  const unpaid = { ...deposit, appointmentId: null, paymentId: null, isPaid: false }
  const nobody = { ...rival, payments: 0 }
  expect(
    rules({ ...BOOKED, appointments: [], deposits: [unpaid] }, { ...PAID, charges: [] }, nobody),
  ).toEqual([])
})

test('finds a booking without a charge', () => {
  expect(rules(BOOKED, { ...PAID, charges: [] }, { ...ava, payments: 0 })).toContain(
    'Appointments without exactly one paid deposit and one charge',
  )
})

test('finds a charge that is kept without a booking, also if we know nothing about it', () => {
  const kept = 'Charges that were kept without an appointment, or not refunded in full'
  const unbooked = { ...BOOKED, appointments: [], deposits: [{ ...deposit, appointmentId: null }] }
  expect(rules(unbooked, PAID, rival)).toEqual([kept])
  expect(rules({ ...unbooked, deposits: [] }, PAID, rival)).toEqual([kept])
})

test('finds two charges for one booking', () => {
  const second = { ...charge, id: 'ch_2', payment_intent: 'pi_2' }
  const sessions = [session, { ...session, id: 'cs_2', payment_intent: 'pi_2' }]
  expect(rules(BOOKED, { ...PAID, charges: [charge, second], sessions }, { ...ava, payments: 2 })).toContain(
    'Clients who booked once and were charged twice',
  )
})

test('finds a refund that is missing, made twice, in vain, or not told', () => {
  const cancelledRule = 'Appointments cancelled in time whose charge was not refunded in full by one refund'
  expect(rules({ ...refundedRows, deposits: [deposit], emails: [] }, PAID, cancelled)).toEqual([
    cancelledRule,
  ])
  const twice = { ...REFUNDED, refunds: [refund, { ...refund, id: 're_2' }] }
  expect(rules(refundedRows, twice, cancelled)).toEqual([cancelledRule])
  expect(rules({ ...refundedRows, appointments: [appointment] }, REFUNDED)).toEqual([
    'Charges refunded although the client has the appointment',
  ])
  expect(rules({ ...refundedRows, emails: [] }, REFUNDED, cancelled)).toEqual([
    'Refunds that the client was not told about',
  ])
})

test('finds emails that are sent twice', () => {
  const emails = ['deposit-unpaid', 'deposit-refunded'].map((letter) => ({
    letter,
    recipient: email,
    count: 2,
  }))
  const rule = 'Emails about a deposit that were sent twice'
  expect(rules({ ...refundedRows, emails }, REFUNDED, cancelled)).toEqual([rule, rule])
})

test('finds a client who paid, or was told to be booked, and is not', () => {
  const unbooked = {
    ...refundedRows,
    appointments: [],
    deposits: [{ ...deposit, appointmentId: null, refunded: 2450 }],
  }
  expect(rules(unbooked, REFUNDED)).toEqual([
    'Clients who paid for a time that nobody else wanted and did not get it',
    'Clients who were told that they are booked, or that they cancelled, but are not or did not',
  ])
})

test('finds stale holds, and deposits that differ from the provider', () => {
  expect(rules({ ...BOOKED, staleHolds: ['10:00'] }, PAID)).toEqual([
    'Times held for a deposit that nobody can pay any more',
  ])
  expect(rules({ ...BOOKED, deposits: [{ ...deposit, refunded: 100 }] }, PAID)).toEqual([
    'Deposits that differ from what the provider says',
  ])
})
