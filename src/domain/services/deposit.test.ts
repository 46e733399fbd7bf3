import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepositRule, depositError, MIN_DEPOSIT, visitDeposit } from './deposit.ts'
import { type VisitItem, visitTotal } from './visit.ts'

const anItem = (price: number, service_id = 'detail', add_ons: VisitItem['add_ons'] = []): VisitItem => ({
  service_id,
  service: 'Full Detail',
  size: null,
  price,
  duration: 60,
  add_ons,
})
const percent = (percent: number): DepositRule => ({ kind: 'percent', percent })
const fixed = (cents: number): DepositRule => ({ kind: 'fixed', cents })
const depositOf = (rule: DepositRule | null, ...items: VisitItem[]) =>
  visitDeposit(items, [{ id: 'detail', deposit: rule }])

test('a percentage is of the price with add-ons, for each service of the visit', () => {
  const petHair = [{ name: 'Pet hair', price: 30_00, duration: 30 }]
  expect(depositOf(percent(25), anItem(229_99, 'detail', petHair), anItem(199_99))).toBe(65_00 + 50_00)
})

test.each([
  [1, 1_50, MIN_DEPOSIT],
  [50, 3_01, 1_51],
  [33, 4_50, 1_49],
  [25, 9_98, 2_50],
])('%s % of %s cents is rounded half up', (share, price, expected) => {
  expect(depositOf(percent(share), anItem(price))).toBe(expected)
})

test('a fixed deposit is paid for each service that has one', () => {
  expect(depositOf(fixed(20_00), anItem(100_00), anItem(80_00), anItem(50_00, 'wash'))).toBe(40_00)
})

test('a deposit is never more than the price, and at least $1.00', () => {
  expect(depositOf(fixed(20_00), anItem(15_00))).toBe(15_00)
  expect(depositOf(percent(1), anItem(20_00))).toBe(1_00)
})

test('no deposit is asked for without a rule, or for a visit of less than $1.00', () => {
  expect(depositOf(null, anItem(100_00))).toBe(0)
  expect(depositOf(percent(100), anItem(99))).toBe(0)
  expect(depositOf(percent(100), anItem(0))).toBe(0)
})

const aRule = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 100, max: 9_999_999 }).map(fixed),
  fc.integer({ min: 1, max: 100 }).map(percent),
)
const aPrice = fc.integer({ min: 0, max: 9_999_999 })
const items = fc.array(fc.tuple(aPrice, aPrice, aRule), { minLength: 1, maxLength: 5 })

test('every deposit is a whole number of cents, from $1.00 to the price', () => {
  fc.assert(
    fc.property(items, (chosen) => {
      const services = chosen.map(([, , deposit], n) => ({ id: String(n), deposit }))
      const visit = chosen.map(([price, extra], n) =>
        anItem(price, String(n), [{ name: 'Extra', price: extra, duration: 0 }]),
      )
      const deposit = visitDeposit(visit, services)
      const { price } = visitTotal(visit)
      expect(Number.isInteger(deposit)).toBe(true)
      expect(deposit === 0 || deposit >= MIN_DEPOSIT).toBe(true)
      expect(deposit).toBeLessThanOrEqual(price)
      expect(visitDeposit([...visit].reverse(), services)).toBe(deposit)
    }),
  )
})

test('a percentage differs from the exact share of each service by at most half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_00, max: 9_999_999 }),
      fc.integer({ min: 1, max: 100 }),
      (price, share) => {
        const deposit = depositOf(percent(share), anItem(price))
        expect(Math.abs(deposit * 100 - price * share)).toBeLessThanOrEqual(50)
      },
    ),
  )
})

test('a fixed deposit must be at least $1.00 and at most the price', () => {
  expect(depositError(fixed(99), 50_00)).toBe('A deposit must be at least $1.00')
  expect(depositError(fixed(50_01), 50_00)).toBe('A deposit can’t be more than the price')
  expect(depositError(fixed(50_00), 50_00)).toBeNull()
  expect(depositError(percent(100), 0)).toBeNull()
})
