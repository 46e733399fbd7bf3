import { expect, test } from 'vitest'
import { completeItems, isComplete, NO_VISIT, visitBody, visitQuery } from '#web/booking/visit-choice.ts'

const suv = { name: 'SUV', price: 229_98, duration: 150 }
const petHair = { name: 'Pet hair', price: 30_00, duration: 30 }
const services = [
  { id: 'wash', name: 'Wash', price: 50_00, duration: 60, sizes: [], add_ons: [petHair] },
  { id: 'detail', name: 'Full Detail', price: 0, duration: 60, sizes: [suv], add_ons: [petHair] },
]

const wash = { service: 'wash', size: null, add_ons: [] }

test('requests a single service without options by its id', () => {
  expect(visitBody({ ...NO_VISIT, serviceId: 'wash' })).toEqual({ serviceId: 'wash' })
  expect(visitQuery({ ...NO_VISIT, serviceId: 'wash' })).toEqual({ service: 'wash' })
  expect(visitBody({ ...NO_VISIT, earlier: [wash] })).toEqual({ serviceId: 'wash' })
})

test('requests options and several services as items', () => {
  const items = [wash, { service: 'detail', size: 'SUV', add_ons: ['Pet hair'] }]
  const choice = { earlier: [wash], serviceId: 'detail', size: 'SUV', addOns: ['Pet hair'] }
  expect(visitBody(choice)).toEqual({ items })
  expect(visitQuery(choice)).toEqual({ items: JSON.stringify(items) })
  expect(visitBody({ ...NO_VISIT, earlier: [wash], serviceId: 'wash' })).toEqual({ items: [wash, wash] })
  expect(visitBody({ ...NO_VISIT, serviceId: 'wash', addOns: ['Pet hair'] })).toHaveProperty('items')
})

test('a visit is complete once each service has its size', () => {
  const visit = { ...NO_VISIT, earlier: [wash], serviceId: 'detail' }
  expect(isComplete(NO_VISIT, services)).toBe(false)
  expect(isComplete(visit, services)).toBe(false)
  expect(completeItems(visit, services)).toMatchObject([{ service: 'Wash' }])
  expect(isComplete({ ...visit, size: 'SUV' }, services)).toBe(true)
  expect(completeItems({ ...visit, size: 'SUV' }, services)).toMatchObject([
    { service: 'Wash', price: 50_00 },
    { service: 'Full Detail', size: 'SUV', price: 229_98, duration: 150 },
  ])
})
