import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseItem,
  hasOptions,
  itemText,
  itemTotal,
  longestDuration,
  lowestOffer,
  type ServiceWithOptions,
  type VisitItem,
  visitTotal,
} from './visit.ts'

const detail: ServiceWithOptions = {
  id: 'detail',
  name: 'Full Detail',
  price: 199_99,
  duration: 120,
  sizes: [
    { name: 'Sedan', price: 199_99, duration: 120 },
    { name: 'SUV', price: 239_99, duration: 150 },
  ],
  add_ons: [
    { name: 'Pet hair', price: 30_00, duration: 30 },
    { name: 'Clay bar', price: 40_00, duration: 0 },
  ],
}
const wash: ServiceWithOptions = { ...detail, id: 'wash', name: 'Wash', sizes: [], add_ons: [] }

const forClient = { isSizeRequired: true }
const forOwner = { isSizeRequired: false }

test('a chosen size has its own price and duration, and add-ons are added', () => {
  const item = chooseItem(detail, { size: 'suv', add_ons: ['pet HAIR'] }, forClient) as VisitItem
  expect(item).toEqual({
    service_id: 'detail',
    service: 'Full Detail',
    size: 'SUV',
    price: 239_99,
    duration: 150,
    add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
  })
  expect(itemTotal(item)).toEqual({ price: 269_99, duration: 180 })
  expect(itemText(item)).toBe('Full Detail (SUV) + Pet hair')
})

test('a client has to choose a size, and the owner need not', () => {
  expect(chooseItem(detail, { size: null, add_ons: [] }, forClient)).toBe('size required')
  expect(chooseItem(detail, { size: null, add_ons: [] }, forOwner)).toMatchObject({
    size: null,
    price: 199_99,
  })
  expect(chooseItem(wash, { size: null, add_ons: [] }, forClient)).toMatchObject({
    size: null,
    price: 199_99,
  })
})

test.each([
  [{ size: 'Truck', add_ons: [] }, 'unknown size'],
  [{ size: 'SUV', add_ons: ['Pet hair', 'Ceramic'] }, 'unknown add-on'],
])('%j is not offered', (choice, reason) => {
  expect(chooseItem(detail, choice, forClient)).toBe(reason)
})

test('an add-on that is chosen twice counts once', () => {
  const item = chooseItem(detail, { size: 'SUV', add_ons: ['Pet hair', 'Pet hair'] }, forClient) as VisitItem
  expect(itemTotal(item).price).toBe(269_99)
})

test('one service without options needs no stored items', () => {
  const plain = chooseItem(wash, { size: null, add_ons: [] }, forClient) as VisitItem
  const suv = chooseItem(detail, { size: 'SUV', add_ons: [] }, forClient) as VisitItem
  expect([[plain], [suv], [plain, plain]].map(hasOptions)).toEqual([false, true, true])
})

test('the price starts at the lowest size, and the longest visit has all add-ons', () => {
  expect(lowestOffer(detail)).toEqual({ price: 199_99, duration: 120 })
  expect(lowestOffer(wash)).toMatchObject({ price: 199_99, duration: 120 })
  expect(longestDuration(detail)).toBe(180)
})

const option = fc.record({
  name: fc.string(),
  price: fc.integer({ min: 0, max: 99_999_99 }),
  duration: fc.integer({ min: 0, max: 10_080 }),
})
const items = fc.array(
  fc.record({
    service_id: fc.constant(null),
    service: fc.string(),
    size: fc.constant(null),
    price: option.map(({ price }) => price),
    duration: option.map(({ duration }) => duration),
    add_ons: fc.array(option, { maxLength: 12 }),
  }),
  { maxLength: 5 },
)

test('a total is a whole number of cents and minutes, in any order and any grouping', () => {
  fc.assert(
    fc.property(items, items, (some, others) => {
      const total = visitTotal([...some, ...others])
      expect(Number.isSafeInteger(total.price) && Number.isSafeInteger(total.duration)).toBe(true)
      expect(visitTotal([...others, ...some].toReversed())).toEqual(total)
      const [first, second] = [visitTotal(some), visitTotal(others)]
      expect(total).toEqual({
        price: first.price + second.price,
        duration: first.duration + second.duration,
      })
    }),
  )
})
