import { expect, test } from 'vitest'
import { zoneOffsets } from '#domain/time/zone-offsets.ts'

const at = Date.parse

test('returns winter and summer time of a year', () => {
  expect(zoneOffsets('America/New_York', at('2026-11-15'), at('2027-12-01'))).toEqual([
    { since: at('2026-11-15'), until: at('2027-03-14T07:00Z'), minutes: -300 },
    { since: at('2027-03-14T07:00Z'), until: at('2027-11-07T06:00Z'), minutes: -240 },
    { since: at('2027-11-07T06:00Z'), until: at('2027-12-01'), minutes: -300 },
  ])
})

test('supports zones whose clocks never change, to the minute', () => {
  const [since, until] = [at('2026-11-15'), at('2027-12-01')]
  expect(zoneOffsets('Asia/Kathmandu', since, until)).toEqual([{ since, until, minutes: 345 }])
  expect(zoneOffsets('UTC', since, until)).toEqual([{ since, until, minutes: 0 }])
})

test('the last span ends at the given instant, also at a clock change', () => {
  const change = at('2027-03-14T07:00Z')
  expect(zoneOffsets('America/New_York', at('2027-03-01'), change)).toEqual([
    { since: at('2027-03-01'), until: change, minutes: -300 },
  ])
})
