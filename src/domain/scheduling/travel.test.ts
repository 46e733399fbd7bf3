import { expect, test } from 'vitest'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import { parseHours, weekOf } from './availability.ts'
import { openSlots } from './open-slots.ts'
import { ownerWarnings, slotRejection } from './slot-rejection.ts'
import { at, span, withRules } from './testing/morning.ts'

const home: Place = { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false }
/** About 33 km by road: a drive of 50 minutes. */
const harbor: Place = { latitude: 33.86, longitude: -118.41, zip: '90278', isPinned: false }
const travel: Travel = {
  base: home,
  isHomeByClosing: false,
  defaultMinutes: 15,
  pace: 1,
  area: { kind: 'none' },
}
const hours = parseHours('09:00', '12:00')
const day = withRules({ travel, week: weekOf(hours, hours) })

const startsOf = (search: typeof day) =>
  openSlots(search).map(({ start }) => new Date(start).toISOString().slice(11, 16))

test('offers only starts that leave time for the drive from the job before', () => {
  const busy = [{ ...span('09:00', '09:30'), place: home }]
  expect(startsOf({ ...day, busy, place: home })).toEqual(['10:00', '10:30', '11:00'])
  expect(startsOf({ ...day, busy, place: harbor })).toEqual(['10:30', '11:00'])
})

test('leaves time for the drive to the job after', () => {
  const busy = [{ ...span('11:00', '12:00'), place: harbor }]
  expect(startsOf({ ...day, busy, place: home })).toEqual(['09:00'])
})

test('a drive and buffers are not added up: the longer one counts', () => {
  const buffered = withRules({ travel, week: weekOf(hours, hours), bufferAfterMinutes: 45 })
  const busy = [{ ...span('09:00', '09:30'), place: home }]
  expect(startsOf({ ...buffered, busy, place: home })).toEqual(['10:30', '11:00'])
  expect(startsOf({ ...buffered, busy, place: harbor })).toEqual(['10:30', '11:00'])
})

test('a job at an unknown place between two distant ones opens no slot', () => {
  const busy = [
    { ...span('09:00', '09:30'), place: home },
    { ...span('09:30', '09:45'), place: null },
  ]
  expect(startsOf({ ...day, busy, place: harbor })).toEqual(['10:30', '11:00'])
})

test('times of other calendars need no drive', () => {
  expect(startsOf({ ...day, elsewhere: [span('09:00', '09:30')], place: harbor })).toContain('09:30')
})

test('the first job may start at opening time, and the last must leave time to drive home if so set', () => {
  expect(startsOf({ ...day, place: harbor })).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  const homeByClosing = withRules({
    travel: { ...travel, isHomeByClosing: true },
    week: weekOf(hours, hours),
  })
  expect(startsOf({ ...homeByClosing, place: harbor })).toEqual(['09:00', '09:30', '10:00'])
  expect(slotRejection({ ...homeByClosing, place: harbor }, at('10:30'))?.because).toBe('outside hours')
})

test('warns an owner about the drives right before and after a job', () => {
  const before = { ...span('09:00', '09:30'), place: harbor }
  const after = { ...span('11:30', '12:00'), place: harbor }
  const job = { ...span('09:50', '11:20'), place: home }
  const { availability } = day
  expect(ownerWarnings(job, { availability, busy: [after, before] })).toEqual([
    { because: 'short drive', other: before, driveMinutes: 50, freeMinutes: 20 },
    { because: 'short drive', other: after, driveMinutes: 50, freeMinutes: 10 },
  ])
  expect(
    ownerWarnings(job, { availability: { ...availability, travel: null }, busy: [after, before] }),
  ).toEqual([])
})
