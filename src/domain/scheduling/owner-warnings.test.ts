import { expect, test } from 'vitest'
import { parseHours } from './availability.ts'
import { jobTime } from './job-time.ts'
import { ownerWarnings } from './slot-rejection.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

const outside = { because: 'outside hours', hours: span('09:00', '11:00') }

test('gives no warning for a free time within hours, on or off the grid', () => {
  expect(ownerWarnings(span('09:07', '10:52'), morning)).toEqual([])
})

test('names every appointment that overlaps', () => {
  const kim = { ...span('09:00', '09:30'), client: 'Kim' }
  const sam = { ...span('10:00', '10:30'), client: 'Sam' }
  const lee = { ...span('10:30', '11:00'), client: 'Lee' }
  const warnings = ownerWarnings(span('09:29', '10:30'), { ...morning, busy: [lee, sam, kim] })
  expect(warnings).toEqual([{ because: 'taken', by: [kim, sam] }])
})

test('warns about a job from the evening before, and about one on the next day', () => {
  const busy = [jobTime(at('2026-06-14 23:30'), 120), jobTime(at('2026-06-16 00:30'), null)]
  expect(ownerWarnings(span('01:29', '02:00'), { ...morning, busy })).toContainEqual({
    because: 'taken',
    by: [busy[0]],
  })
  expect(ownerWarnings(span('23:00', '2026-06-16 01:00'), { ...morning, busy })).toContainEqual({
    because: 'taken',
    by: [busy[1]],
  })
})

test('warns about a clash and about hours at once', () => {
  const busy = [span('07:00', '08:00')]
  expect(ownerWarnings(span('07:30', '08:30'), { ...morning, busy })).toEqual([
    { because: 'taken', by: busy },
    outside,
  ])
})

test('warns about a job that ends after closing time, unless that is allowed', () => {
  expect(ownerWarnings(span('10:30', '11:01'), morning)).toEqual([outside])
  expect(ownerWarnings(span('10:30', '11:01'), withRules({ mayRunPastClosing: true }))).toEqual([])
})

test('warns about a break', () => {
  const monday = { hours: parseHours('09:00', '11:00'), breaks: [parseHours('09:30', '09:45')] }
  const warnings = ownerWarnings(span('09:00', '09:31'), {
    ...withRules({ week: { ...morning.availability.week, monday } }),
  })
  expect(warnings).toEqual([{ because: 'break', pause: span('09:30', '09:45') }])
})

test('warns about a day off, and then not about its hours', () => {
  const daysOff = { from: '2026-06-15', to: '2026-06-15' }
  expect(ownerWarnings(span('07:00', '08:00'), withRules({ daysOff: [daysOff] }))).toEqual([
    { because: 'blocked day', daysOff },
  ])
})

test('ignores the rules that only bind clients', () => {
  const forClients = withRules({
    noticeMinutes: 9999,
    daysAhead: 0,
    maxJobsPerDay: 0,
    bufferAfterMinutes: 60,
  })
  expect(ownerWarnings(span('09:00', '10:00'), { ...forClients, busy: [span('10:00', '11:00')] })).toEqual([])
})
