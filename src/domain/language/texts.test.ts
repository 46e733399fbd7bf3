import { expect, test } from 'vitest'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { REMINDER_KINDS } from '#domain/reminders/reminder-kinds.ts'
import { segmentCount } from '#domain/texts/segments.ts'
import { textBody } from '#domain/texts/text-body.ts'

const values = {
  client_name: 'Ava Brooks',
  service: 'Full Detail',
  time: 'entre las 11:30 a.m. y las 12:30 p.m.',
  date: 'jueves, 19 de noviembre',
  address: '12 Maple Avenue',
  business: 'Luna Detailing',
}
const spanish = (change: Partial<Parameters<typeof textBody>[0]> = {}) =>
  textBody({
    words: CATALOGUES.es.text,
    kind: 'day before',
    template: null,
    day: 'mañana',
    hasWindow: true,
    hasStopLine: true,
    values,
    ...change,
  })

test.each(REMINDER_KINDS)('a Spanish reminder of the kind %s is one segment, even with a window', (kind) => {
  const body = spanish({ kind, hasStopLine: false })
  expect(segmentCount(body)).toBe(1)
  expect(body).toContain('entre las 11:30 a.m. y las 12:30 p.m.')
})

test('the first Spanish text at an exact time is one segment with its line about STOP', () => {
  const body = spanish({ hasWindow: false, values: { ...values, time: 'a las 10:30 a.m.' } })
  expect(body).toBe(
    'Luna Detailing: Hola Ava Brooks, mañana a las 10:30 a.m. es su cita. Iremos a 12 Maple Avenue. ¡Nos vemos! Responda STOP para no recibir mensajes.',
  )
  expect(segmentCount(body)).toBe(1)
})

test('a Spanish text that is sent late names the day', () => {
  expect(spanish({ day: 'hoy' })).toContain('hoy entre las 11:30 a.m. y las 12:30 p.m. es su cita')
})

test('accents outside of the GSM alphabet cost more, those in it do not', () => {
  expect(segmentCount(`${'a'.repeat(150)}éñü¿¡`)).toBe(1)
  for (const accent of 'áíóú') expect(segmentCount(`${'a'.repeat(150)}${accent}`)).toBe(3)
})
