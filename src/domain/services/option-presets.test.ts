import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presetAddOns, presetSizes, unusedAddOns } from '#domain/services/option-presets.ts'

const FULL_DETAIL = { price: 199_99, duration: 120 }
const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

test('starts the sizes of a detailer from the service, in whole dollars', () => {
  expect(presetSizes('detailing', FULL_DETAIL)).toEqual([
    { name: 'Sedan', price: 199_99, duration: 120 },
    { name: 'SUV', price: 240_00, duration: 150 },
    { name: 'Truck', price: 260_00, duration: 165 },
  ])
})

test('sizes of a cleaner are bedrooms', () => {
  expect(names(presetSizes('cleaning', FULL_DETAIL))).toEqual(['1-2 bedrooms', '3-4 bedrooms', '5+ bedrooms'])
})

test('each trade has add-ons of its own', () => {
  expect(names(presetAddOns('detailing'))).toEqual(['Pet hair', 'Clay bar', 'Engine bay'])
  expect(names(presetAddOns('cleaning'))).toEqual(['Inside oven', 'Inside fridge', 'Laundry'])
})

test('treats an owner who chose no trade as a detailer, as for the default services', () => {
  expect(presetSizes(null, FULL_DETAIL)).toEqual(presetSizes('detailing', FULL_DETAIL))
  expect(presetAddOns(null)).toEqual(presetAddOns('detailing'))
})

test('suggests nothing for another trade', () => {
  expect([presetSizes('other', FULL_DETAIL), presetAddOns('other')]).toEqual([[], []])
})

test('a larger size of a service for at least $5 never costs or takes less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_00, max: 99_999_99 }),
      fc.integer({ min: 5, max: 600 }),
      (price, duration) => {
        const sizes = presetSizes('detailing', { price, duration })
        for (const [n, size] of sizes.entries()) {
          const smaller = sizes[n - 1] ?? size
          expect(size.price).toBeGreaterThanOrEqual(smaller.price)
          expect(size.duration).toBeGreaterThanOrEqual(smaller.duration)
          expect(Number.isSafeInteger(size.price)).toBe(true)
        }
      },
    ),
    { seed: 26, numRuns: 500 },
  )
})

test('offers each add-on once, and none that the service has, ignoring case', () => {
  const petHair = { name: 'Pet hair', price: 25_00, duration: 20 }
  const addOns = [petHair, ...presetAddOns('detailing')]
  expect(unusedAddOns(addOns, [' clay BAR ']).map(({ name, price }) => [name, price])).toEqual([
    ['Pet hair', 25_00],
    ['Engine bay', 50_00],
  ])
})
