import { expect, test } from 'vitest'
import { quickServiceSchema } from '#web/dashboard/settings/booking/quick-service-schema.ts'
import { validateForm } from '#web/ui/form-errors.ts'

test('reads a name and a price, with a duration of an hour', () => {
  expect(validateForm(quickServiceSchema, { name: 'Clay Bar - $79.50' })).toEqual({
    isValid: true,
    parsed: { name: 'Clay Bar', description: null, price: 79_50, duration: 60 },
  })
})

test.each([
  ['- $20', 'Service name is required'],
  ['Gold Plating - $1000000', 'Price must be less than $100,000'],
  ['x'.repeat(10_000), 'Service name must be at most 120 characters'],
])('reports every error at the input', (name, sentence) => {
  expect(validateForm(quickServiceSchema, { name })).toEqual({ isValid: false, errors: { name: sentence } })
})
