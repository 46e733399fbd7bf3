import { expect, test } from 'vitest'
import { preparedInvoiceText, preparedJobText } from '#domain/texts/prepared-texts.ts'

const NOON = Date.parse('2030-01-06T17:00:00Z')
const NEW_YORK = { timeZone: 'America/New_York', now: NOON }
const job = {
  clientName: 'Ava',
  service: 'Full Detail',
  startsAt: Date.parse('2030-01-07T15:00:00Z'),
  arrivalWindow: null,
}

test('tells a client when their job is, or that it is cancelled', () => {
  expect(preparedJobText({ ...job, isCancelled: false }, NEW_YORK)).toBe(
    'Hi Ava, your Full Detail is tomorrow at 10:00 AM.',
  )
  expect(preparedJobText({ ...job, isCancelled: true }, { ...NEW_YORK, now: 0 })).toBe(
    'Hi Ava, your Full Detail on Monday, January 7 at 10:00 AM is cancelled.',
  )
})

test('tells a client the arrival window', () => {
  expect(preparedJobText({ ...job, arrivalWindow: 90, isCancelled: false }, NEW_YORK)).toBe(
    'Hi Ava, your Full Detail is tomorrow between 10:00 and 11:30 AM.',
  )
})

test('tells a client how many visits of a new series follow', () => {
  expect(preparedJobText({ ...job, isCancelled: false, moreVisits: 11 }, NEW_YORK)).toBe(
    'Hi Ava, your Full Detail is tomorrow at 10:00 AM, followed by 11 more visits.',
  )
})

test('tells a client how many visits are cancelled together', () => {
  expect(preparedJobText({ ...job, isCancelled: true, moreVisits: 1 }, NEW_YORK)).toBe(
    'Hi Ava, your Full Detail tomorrow at 10:00 AM and 1 more visit are cancelled.',
  )
  expect(preparedJobText({ ...job, isCancelled: true, moreVisits: 5 }, NEW_YORK)).toBe(
    'Hi Ava, your Full Detail tomorrow at 10:00 AM and 5 more visits are cancelled.',
  )
})

test('tells a client where to pay an invoice', () => {
  const invoice = { number: 'INV-0001', amount: '$120.00', url: 'https://wheelhouse.example/pay/x' }
  expect(preparedInvoiceText({ ...invoice, clientName: 'Ava' })).toBe(
    'Hi Ava, here is invoice INV-0001 for $120.00. You can pay it here: https://wheelhouse.example/pay/x',
  )
  expect(preparedInvoiceText({ ...invoice, clientName: null })).toMatch(/^Hi, here is invoice/)
})

test('uses characters that keep a text short', () => {
  expect(preparedJobText({ ...job, clientName: 'Ava’s dad', isCancelled: false }, NEW_YORK)).toContain(
    "Ava's dad",
  )
})
