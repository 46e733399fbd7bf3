import { expect, test } from 'vitest'
import { TypedQuickService } from '#web/dashboard/settings/booking/typed-quick-service.ts'
import { validateForm } from '#web/ui/form-errors.ts'

test('reads a name and a price, and takes an hour', () => {
  expect(validateForm(TypedQuickService, { name: 'Clay Bar - $79.50' })).toEqual({
    isValid: true,
    parsed: { name: 'Clay Bar', description: null, price: 79_50, duration: 60 },
  })
})

test.each([
  ['- $20', 'Service name is required'],
  ['Gold Plating - $1000000', 'Price must be less than $100,000'],
  ['x'.repeat(10_000), 'Service name must be at most 120 characters'],
])('says on the line what is wrong with it', (name, sentence) => {
  expect(validateForm(TypedQuickService, { name })).toEqual({ isValid: false, mistakes: { name: sentence } })
})
