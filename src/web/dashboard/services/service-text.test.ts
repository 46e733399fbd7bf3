import { expect, test } from 'vitest'
import {
  durationText,
  optionTexts,
  priceText,
  shortDescription,
} from '#web/dashboard/services/service-text.ts'

test('shows a description of fifty characters in full', () => {
  expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
})

test('truncates a longer description after fifty characters', () => {
  expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
})

test('does not cut an emoji in half', () => {
  expect(shortDescription('🚗'.repeat(60))).toBe(`${'🚗'.repeat(50)}...`)
})

test.each([null, ''])('shows a placeholder for the description %j', (description) => {
  expect(shortDescription(description)).toBe('No description')
})

const WASH = {
  id: 'x',
  name: 'Wash',
  description: null,
  price: 120_00,
  duration: 90,
  sizes: [],
  add_ons: [],
  deposit: null,
}
const SEDAN = { name: 'Sedan', price: 99_99, duration: 60 }
const SUV = { name: 'SUV', price: 149_99, duration: 90 }

test('shows the price and duration of a service without sizes', () => {
  expect([priceText(WASH), durationText(WASH), optionTexts(WASH)]).toEqual(['$120.00', '90 min', []])
})

test('shows the lowest price and duration of several sizes', () => {
  const service = { ...WASH, sizes: [SUV, SEDAN] }
  expect([priceText(service), durationText(service)]).toEqual(['From $99.99', 'From 60 min'])
})

test('does not say from if all sizes cost the same', () => {
  const service = { ...WASH, sizes: [SEDAN, { ...SUV, price: SEDAN.price }] }
  expect([priceText(service), durationText(service)]).toEqual(['$99.99', 'From 60 min'])
})

test('lists the names of sizes and add-ons', () => {
  const addOns = ['Pet hair', 'Clay bar'].map((name) => ({ name, price: 30_00, duration: 30 }))
  expect(optionTexts({ ...WASH, sizes: [SEDAN, SUV], add_ons: addOns })).toEqual([
    'Sizes: Sedan, SUV',
    'Add-ons: Pet hair, Clay bar',
  ])
})

test.each([
  [{ kind: 'fixed', cents: 45_00 }, 'Deposit: $45.00'],
  [{ kind: 'percent', percent: 25 }, 'Deposit: 25%'],
] as const)('shows the deposit %j as %j', (deposit, text) => {
  expect(optionTexts({ ...WASH, deposit })).toEqual([text])
})
