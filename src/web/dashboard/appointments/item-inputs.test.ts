import { expect, test } from 'vitest'
import { chosenItems, itemInputs, valuesOfItems } from './item-inputs.ts'

const DETAIL = {
  id: 'detail',
  name: 'Full Detail',
  description: null,
  price: 199_99,
  duration: 120,
  sizes: [{ name: 'SUV', price: 239_99, duration: 150 }],
  add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
  deposit: null,
}
const SUV = { service_id: 'detail', size: 'SUV', add_ons: ['Pet hair'] }

test('a form without items has its service', () => {
  expect(itemInputs({ service_id: 'detail', items: '' })).toEqual([
    { service_id: 'detail', size: null, add_ons: [] },
  ])
})

test('a booked visit starts with its items, until they are changed', () => {
  const booked = chosenItems([SUV], [DETAIL])
  expect(itemInputs({ service_id: 'detail', items: '' }, booked)).toEqual([SUV])
  const { items } = valuesOfItems([{ ...SUV, size: null }], [DETAIL], booked)
  expect(itemInputs({ service_id: 'detail', items }, booked)).toEqual([{ ...SUV, size: null }])
})

test('the price and the duration are the total of the chosen items', () => {
  expect(valuesOfItems([SUV, { ...SUV, add_ons: [] }], [DETAIL], undefined)).toMatchObject({
    service_id: 'detail',
    price: '509.98',
    duration: '330',
  })
})

test('an item without a service, or with an option that is gone, counts nothing', () => {
  const gone = { ...SUV, size: 'Truck' }
  expect(chosenItems([gone, { ...SUV, service_id: '' }], [DETAIL])).toEqual([])
})

test('one plain service is chosen without items, unless it replaces booked ones', () => {
  const plain = [{ service_id: 'detail', size: null, add_ons: [] }]
  expect(valuesOfItems(plain, [DETAIL], undefined).items).toBe('')
  expect(valuesOfItems(plain, [DETAIL], chosenItems([SUV], [DETAIL])).items).toBe(JSON.stringify(plain))
})
