import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ServiceValues,
  serviceFormSchema,
  serviceValues,
} from '#web/dashboard/services/service-values.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const wash: ServiceValues = { name: 'Hand Wash', description: '', price: '49.99', duration: '45' }

test('starts a new service at $0 and an hour', () => {
  expect(serviceValues(undefined)).toEqual({ name: '', description: '', price: '0', duration: '60' })
})

test('shows a stored price in dollars', () => {
  const stored = { id: 'x', name: 'Wash', description: null, price: 5, duration: 60, sizes: [], add_ons: [] }
  expect(serviceValues(stored).price).toBe('0.05')
})

test('sends the price in cents and the duration in minutes', () => {
  expect(validateForm(serviceFormSchema, wash)).toEqual({
    isValid: true,
    parsed: { name: 'Hand Wash', description: null, price: 49_99, duration: 45 },
  })
})

test.each([
  ['12.', 12_00],
  ['.5', 50],
  ['$1,200', 1_200_00],
])('accepts the price %j', (price, cents) => {
  expect(validateForm(serviceFormSchema, { ...wash, price })).toMatchObject({ parsed: { price: cents } })
})

test.each([
  [{ name: ' ' }, { name: 'Service name is required' }],
  [{ price: '-1' }, { price: 'Price must be a positive number' }],
  [{ price: '' }, { price: 'Price must be a positive number' }],
  [{ duration: '4' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ duration: '' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ price: '1,5' }, { price: 'Price must be a positive number' }],
  [{ price: 'ten' }, { price: 'Price must be a positive number' }],
  [{ price: '19.999' }, { price: 'Price can have at most 2 decimals' }],
  [{ price: '0.005' }, { price: 'Price can have at most 2 decimals' }],
  [{ price: '1e9' }, { price: 'Price must be less than $100,000' }],
  [{ price: '1e300' }, { price: 'Price must be less than $100,000' }],
  [{ duration: '7.5' }, { duration: 'Duration must be in whole minutes' }],
  [{ duration: '1e300' }, { duration: 'Duration must be at most a week' }],
])('shows an error on the invalid field of %j', (wrong, errors) => {
  expect(validateForm(serviceFormSchema, { ...wash, ...wrong })).toEqual({ isValid: false, errors: errors })
})

test('parses every displayed price back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_99 }), (cents) => {
      const { price } = serviceValues({
        id: 'x',
        name: 'Wash',
        description: null,
        sizes: [],
        add_ons: [],
        price: cents,
        duration: 60,
      })
      expect(validateForm(serviceFormSchema, { ...wash, price })).toMatchObject({ parsed: { price: cents } })
    }),
    { seed: 1103, numRuns: 1000 },
  )
})
