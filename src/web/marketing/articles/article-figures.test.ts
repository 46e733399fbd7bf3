import { describe, expect, test } from 'vitest'
import { defaultServices } from '#domain/services/default-services.ts'
import {
  BETWEEN_HOMES,
  CLEANS,
  DAY,
  dayStops,
  homesPerDay,
  lastDoorClosesAt,
  SOLO_CLIENTS,
  SOLO_SLOTS,
  SOLO_VISITS,
  TEAM_WEEK,
  teamMinutes,
  visitCount,
} from './cleaning-week.ts'
import {
  DRIVE_SAVING,
  FIRST_GOAL,
  FIRST_WEEKS,
  NEXT_GOAL,
  NEXT_SOURCES,
  withReferrals,
} from './client-growth.ts'
import {
  breakEvenLossShare,
  jobCost,
  jobPrice,
  netPerHour,
  PACKAGES,
  PROFIT_BEFORE_TAX,
  RATE,
  soldHours,
  VISIT,
  YEARLY_COSTS,
} from './detailing-price.ts'

describe('the price of a detail', () => {
  const suv = { handsOnHours: 4.75, supplies: 18 }
  const everyJob = PACKAGES.flatMap(({ handsOnHours, supplies }) =>
    handsOnHours.map((hours) => ({ handsOnHours: hours, supplies })),
  )

  test('follows from the yearly goal as the article calculates it', () => {
    expect(PROFIT_BEFORE_TAX + YEARLY_COSTS).toBe(48_000 / 0.75 + 7_000)
    expect(soldHours()).toBe(Math.round(46 * 32 * 0.8))
    expect(RATE).toBe(61)
    expect(jobCost(suv)).toBeCloseTo(5.5 * 61 + 18 + 12 * 0.7)
    expect(jobPrice(suv)).toBe(375)
  })

  test.each(everyJob)('covers $handsOnHours hours after the card fee, with less than $5 to spare', (job) => {
    const received = jobPrice(job) * (1 - VISIT.cardFee)
    expect(received).toBeGreaterThanOrEqual(jobCost(job))
    expect(received).toBeLessThan(jobCost(job) + 5)
  })

  test('earns less than the hourly target with a wash for $80', () => {
    expect(netPerHour({ handsOnHours: 1.25, supplies: 6 }, 80)).toBeCloseTo((80 * 0.97 - 6 - 8.4) / 2)
  })

  test('can go up by 10% if that costs nine jobs in a hundred, but not ten', () => {
    const margin = (price: number) => price * 0.97 - 18 - 8.4
    expect(91 * margin(412.5)).toBeGreaterThan(100 * margin(375))
    expect(90 * margin(412.5)).toBeLessThan(100 * margin(375))
    expect(breakEvenLossShare(suv, 375, 0.1)).toBeCloseTo(0.097, 3)
  })
})

describe('a cleaner’s week', () => {
  test('fits three standard homes a day with half an hour to spare, but not four', () => {
    expect(homesPerDay(CLEANS.standard)).toBe(3)
    expect(DAY.lastDoorBy - lastDoorClosesAt(Array(3).fill(CLEANS.standard))).toBe(30)
    expect(lastDoorClosesAt(Array(4).fill(CLEANS.standard))).toBeGreaterThan(DAY.lastDoorBy)
  })

  test('uses the default duration of a standard clean, and a pair fits four a day', () => {
    const [standard] = defaultServices('cleaning')
    expect(standard.duration).toBe(CLEANS.standard)
    expect(homesPerDay(teamMinutes(standard.duration))).toBe(4)
  })

  test('fills every slot over four weeks, except those kept free', () => {
    expect(SOLO_SLOTS.map(visitCount).filter((visits) => visits !== 4)).toEqual([0, 0])
    expect(SOLO_CLIENTS).toBe(23)
    expect(SOLO_VISITS).toBe(52)
  })

  test.each(TEAM_WEEK)(
    'ends in time for a team on $day, with drive and buffer between homes',
    ({ homes }) => {
      const stops = dayStops(homes.map((home) => teamMinutes(CLEANS[home])))
      expect(stops.at(-1)?.until).toBeLessThanOrEqual(DAY.lastDoorBy)
      for (const [index, { from }] of stops.entries()) {
        const previous = stops[index - 1]
        if (previous)
          expect(from - previous.until).toBeGreaterThanOrEqual(BETWEEN_HOMES.drive + BETWEEN_HOMES.buffer)
      }
    },
  )
})

describe('the plan for more clients', () => {
  test('adds up to its goals', () => {
    expect(goalSum(FIRST_WEEKS)).toBe(FIRST_GOAL)
    expect(goalSum(NEXT_SOURCES)).toBe(NEXT_GOAL)
  })

  test('counts referrals of referrals', () => {
    let clients = FIRST_GOAL
    for (let referred = FIRST_GOAL * 0.25; referred > 0.001; referred *= 0.25) clients += referred
    expect(withReferrals(FIRST_GOAL, 0.25)).toBeCloseTo(clients, 2)
  })

  test('counts the saved drive to a second car on the same street', () => {
    expect(DRIVE_SAVING).toBeCloseTo((25 / 60) * 61 + 8.4)
  })
})

function goalSum(weeks: readonly { goal: number }[]): number {
  return weeks.reduce((total, { goal }) => total + goal, 0)
}
