import { expect, test } from 'vitest'
import { preparedInvoiceText, preparedJobText } from '#domain/texts/prepared-texts.ts'
import { segmentCount } from '#domain/texts/segments.ts'

const NOON = Date.parse('2030-01-06T17:00:00Z')
const NEW_YORK = { timeZone: 'America/New_York', now: NOON }
const job = {
  language: 'en',
  clientName: 'Ava',
  service: 'Full Detail',
  startsAt: Date.parse('2030-01-07T15:00:00Z'),
  arrivalWindow: null,
} as const

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
  const invoice = {
    language: 'en',
    number: 'INV-0001',
    amount: '$120.00',
    url: 'https://wheelhouse.example/pay/x',
  } as const
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

const spanish = { ...job, language: 'es', service: 'Lavado' } as const
const NEXT_WEEK = { ...NEW_YORK, now: 0 }

test.each([
  ['Hola Ava, mañana a las 10:00 a.m. es su cita (Lavado).', { isCancelled: false }, NEW_YORK],
  [
    'Hola Ava, mañana entre las 10:00 y las 11:30 a.m. es su cita (Lavado). Después siguen 11 visitas.',
    { isCancelled: false, arrivalWindow: 90, moreVisits: 11 },
    NEW_YORK,
  ],
  [
    'Hola Ava, el lunes, 7 de enero a las 10:00 a.m. es su cita (Lavado). Después sigue 1 visita.',
    { isCancelled: false, moreVisits: 1 },
    NEXT_WEEK,
  ],
  [
    'Hola Ava, su cita para mañana a las 10:00 a.m. (Lavado) queda cancelada.',
    { isCancelled: true },
    NEW_YORK,
  ],
  [
    'Hola Ava, su cita para mañana a las 10:00 a.m. (Lavado) y 1 visita posterior quedan canceladas.',
    { isCancelled: true, moreVisits: 1 },
    NEW_YORK,
  ],
  [
    'Hola Ava, su cita para el lunes, 7 de enero a las 10:00 a.m. (Lavado) y 5 visitas posteriores quedan canceladas.',
    { isCancelled: true, moreVisits: 5 },
    NEXT_WEEK,
  ],
])('writes in Spanish, within one segment: %s', (text, change, at) => {
  expect(preparedJobText({ ...spanish, ...change }, at)).toBe(text)
  expect(segmentCount(text)).toBe(1)
})

test('tells a client in Spanish where to pay an invoice, within one segment', () => {
  const text = preparedInvoiceText({
    language: 'es',
    clientName: 'Ava',
    number: 'INV-0001',
    amount: '$120.00',
    url: 'https://wheelhouse.example/pay/x',
  })
  expect(text).toBe(
    'Hola Ava, esta es la factura INV-0001 por $120.00. Puede pagarla en este enlace: https://wheelhouse.example/pay/x',
  )
  expect(segmentCount(text)).toBe(1)
})
