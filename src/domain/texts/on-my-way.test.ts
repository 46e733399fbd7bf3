import { expect, test } from 'vitest'
import { en } from '#domain/language/en/catalogue.ts'
import { expectedArrival, onMyWayText } from './on-my-way.ts'

const at = (time: string) => Date.parse(`2030-01-07T${time}:00Z`)
const TEN = at('10:00')

test('an owner who drives for a known time arrives then, rounded up to five minutes', () => {
  expect(expectedArrival({ now: at('09:32'), startsAt: TEN, driveMinutes: 14 })).toBe(at('09:50'))
  expect(expectedArrival({ now: at('09:30'), startsAt: TEN, driveMinutes: 15 })).toBe(at('09:45'))
  expect(expectedArrival({ now: at('10:20'), startsAt: TEN, driveMinutes: 10 })).toBe(at('10:30'))
})

test('without a known drive, the time of the job is expected until it has passed', () => {
  expect(expectedArrival({ now: at('09:32'), startsAt: TEN, driveMinutes: null })).toBe(TEN)
  expect(expectedArrival({ now: TEN, startsAt: TEN, driveMinutes: null })).toBeNull()
})

const AVA = {
  catalogue: en,
  clientName: 'Ava Brooks',
  businessName: 'Luna Detailing',
  expectedAt: TEN,
  timeZone: 'UTC',
  hasStopLine: false,
}

test('the text says who is coming and when', () => {
  expect(onMyWayText(AVA)).toBe(
    "Luna Detailing: Hi Ava Brooks, we're on our way and should be there around 10:00 AM.",
  )
  expect(onMyWayText({ ...AVA, hasStopLine: true })).toMatch(/10:00 AM\. Reply STOP to stop texts\.$/)
})

test('an unknown time is left out', () => {
  expect(onMyWayText({ ...AVA, expectedAt: null })).toBe(
    "Luna Detailing: Hi Ava Brooks, we're on our way and will be there soon.",
  )
})

test('a name that a visitor typed cannot put a link into the text', () => {
  expect(onMyWayText({ ...AVA, clientName: 'www.example.com' })).not.toContain('example.com')
})
