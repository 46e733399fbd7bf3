import { describe, expect, test } from 'vitest'
import { defaultServices } from '#domain/services/default-services.ts'
import {
  BETWEEN_HOMES,
  CLEANS,
  DAY,
  dayOf,
  homesPerDay,
  lastDoor,
  SOLO_CLIENTS,
  SOLO_TIMES,
  SOLO_VISITS,
  TEAM_WEEK,
  teamMinutes,
  visitsOf,
} from './cleaning-week.ts'
import {
  FIRST_GOAL,
  FIRST_WEEKS,
  NEXT_GOAL,
  NEXT_SOURCES,
  SAVED_DRIVE,
  withReferrals,
} from './client-growth.ts'
import {
  bearableLoss,
  HOUR,
  jobCost,
  jobPrice,
  leftPerHour,
  PACKAGES,
  PROFIT_BEFORE_TAX,
  soldHours,
  VISIT,
  YEARLY_COSTS,
} from './detailing-price.ts'

describe('the price of a detail', () => {
  const suv = { handsOnHours: 4.75, supplies: 18 }
  const everyJob = PACKAGES.flatMap(({ handsOnHours, supplies }) =>
    handsOnHours.map((hours) => ({ handsOnHours: hours, supplies })),
  )

  test('comes from the year by the sum that the article writes out', () => {
    expect(PROFIT_BEFORE_TAX + YEARLY_COSTS).toBe(48_000 / 0.75 + 7_000)
    expect(soldHours()).toBe(Math.round(46 * 32 * 0.8))
    expect(HOUR).toBe(61)
    expect(jobCost(suv)).toBeCloseTo(5.5 * 61 + 18 + 12 * 0.7)
    expect(jobPrice(suv)).toBe(375)
  })

  test.each(everyJob)('pays for $handsOnHours hours after the card fee, and for less than $5 more', (job) => {
    const received = jobPrice(job) * (1 - VISIT.cardShare)
    expect(received).toBeGreaterThanOrEqual(jobCost(job))
    expect(received).toBeLessThan(jobCost(job) + 5)
  })

  test('leaves less than the hourly target of a wash for $80', () => {
    expect(leftPerHour({ handsOnHours: 1.25, supplies: 6 }, 80)).toBeCloseTo((80 * 0.97 - 6 - 8.4) / 2)
  })

  test('may be raised by a tenth at the loss of nine jobs in a hundred, not of ten', () => {
    const left = (price: number) => price * 0.97 - 18 - 8.4
    expect(91 * left(412.5)).toBeGreaterThan(100 * left(375))
    expect(90 * left(412.5)).toBeLessThan(100 * left(375))
    expect(bearableLoss(suv, 375, 0.1)).toBeCloseTo(0.097, 3)
  })
})

describe('the week of a cleaner', () => {
  test('has room for three standard homes a day with half an hour to spare, and not for four', () => {
    expect(homesPerDay(CLEANS.standard)).toBe(3)
    expect(DAY.lastDoorBy - lastDoor(Array(3).fill(CLEANS.standard))).toBe(30)
    expect(lastDoor(Array(4).fill(CLEANS.standard))).toBeGreaterThan(DAY.lastDoorBy)
  })

  test('has the standard clean that cleaners start with, of which a pair does four', () => {
    const [standard] = defaultServices('cleaning')
    expect(standard.duration).toBe(CLEANS.standard)
    expect(homesPerDay(teamMinutes(standard.duration))).toBe(4)
  })

  test('fills every slot over four weeks, but for those kept free', () => {
    expect(SOLO_TIMES.map(visitsOf).filter((visits) => visits !== 4)).toEqual([0, 0])
    expect(SOLO_CLIENTS).toBe(23)
    expect(SOLO_VISITS).toBe(52)
  })

  test.each(TEAM_WEEK)(
    'ends in time for a team on $day, with drive and buffer between homes',
    ({ homes }) => {
      const stops = dayOf(homes.map((home) => teamMinutes(CLEANS[home])))
      expect(stops.at(-1)?.until).toBeLessThanOrEqual(DAY.lastDoorBy)
      for (const [index, { from }] of stops.entries()) {
        const before = stops[index - 1]
        if (before)
          expect(from - before.until).toBeGreaterThanOrEqual(BETWEEN_HOMES.drive + BETWEEN_HOMES.buffer)
      }
    },
  )
})

describe('the plan for more clients', () => {
  test('adds up to its goals', () => {
    expect(sum(FIRST_WEEKS)).toBe(FIRST_GOAL)
    expect(sum(NEXT_SOURCES)).toBe(NEXT_GOAL)
  })

  test('counts referrals of referrals', () => {
    let clients = FIRST_GOAL
    for (let sent = FIRST_GOAL * 0.25; sent > 0.001; sent *= 0.25) clients += sent
    expect(withReferrals(FIRST_GOAL, 0.25)).toBeCloseTo(clients, 2)
  })

  test('saves the drive to a second car in the street', () => {
    expect(SAVED_DRIVE).toBeCloseTo((25 / 60) * 61 + 8.4)
  })
})

function sum(aims: readonly { aim: number }[]): number {
  return aims.reduce((total, { aim }) => total + aim, 0)
}
