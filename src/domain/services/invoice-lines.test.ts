import { expect, test } from 'vitest'
import { jobLines } from './invoice-lines.ts'

const SUV = {
  service_id: null,
  service: 'Full Detail',
  size: 'SUV',
  price: 239_99,
  duration: 90,
  add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
}
const WASH = { ...SUV, service: 'Wash', size: null, price: 49_00, add_ons: [] }

test('an invoice has a line for each service and each add-on of a visit', () => {
  expect(jobLines({ service: 'Full Detail', items: [SUV, WASH], price: 318_99 }, '2026-11-18')).toEqual([
    { description: 'Full Detail (SUV), Nov 18, 2026', price: 239_99 },
    { description: 'Pet hair', price: 30_00 },
    { description: 'Wash, Nov 18, 2026', price: 49_00 },
  ])
})

test('an invoice has one line for a price that the owner has set', () => {
  expect(jobLines({ service: 'Full Detail', items: [SUV, WASH], price: 300_00 }, '2026-11-18')).toEqual([
    { description: 'Full Detail (SUV) + Pet hair, Wash, Nov 18, 2026', price: 300_00 },
  ])
})

test.each([100_00, null])('an invoice for one service has one line with its price (%s)', (price) => {
  expect(jobLines({ service: 'Wash', price }, '2026-11-18')).toEqual([
    { description: 'Wash, Nov 18, 2026', price },
  ])
})
