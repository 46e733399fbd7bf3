import { expect, test } from 'vitest'
import { jobPushText, paymentPushText } from '#domain/push/push-text.ts'

const NOW = Date.parse('2030-01-05T12:00:00Z')
const job = (clientName: string, startsAt: string) => ({
  clientName,
  startsAt: Date.parse(startsAt),
  now: NOW,
  timeZone: 'America/New_York',
})

test('a push names the weekday and time of a job within the week', () => {
  expect(jobPushText('booked', job('Ava Brooks', '2030-01-09T20:00:00Z'))).toEqual({
    title: 'New booking',
    body: 'Ava, Wed 3:00 PM',
  })
})

test('a push names the date of a job further away', () => {
  expect(jobPushText('booked', job('Ava Brooks', '2030-01-16T20:00:00Z')).body).toBe(
    'Ava, Wed, Jan 16, 3:00 PM',
  )
})

test('a push about a moved job has its new time', () => {
  expect(jobPushText('moved', job('Ava', '2030-01-10T21:00:00Z')).body).toBe('Ava, now Thu 4:00 PM')
})

test('a push never has more of a name than its first word, shortened', () => {
  expect(jobPushText('cancelled', job('  Ava   Maria Brooks ', '2030-01-09T20:00:00Z')).body).toMatch(
    /^Ava, /,
  )
  expect(paymentPushText({ clientName: 'x'.repeat(200), number: 'INV-0001' }).body).toBe(
    `${'x'.repeat(40)} paid INV-0001`,
  )
  expect(paymentPushText({ clientName: ' ', number: 'INV-0001' }).body).toBe('A client paid INV-0001')
})
