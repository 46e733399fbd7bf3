import { expect, test } from 'vitest'
import { defaultServices } from '#domain/services/default-services.ts'

const serviceTexts = (...[businessType]: Parameters<typeof defaultServices>) =>
  defaultServices(businessType).map(({ name, duration, price }) => `${name} ${duration} min $${price / 100}`)

test('gives a cleaner three cleaning services', () => {
  expect(serviceTexts('cleaning')).toEqual([
    'Standard Clean 120 min $139.99',
    'Deep Clean 240 min $259.99',
    'Move-out Clean 300 min $349.99',
  ])
})

test.each(['detailing', 'other', null] as const)(
  'gives a business of type %s three detailing services',
  (type) => {
    expect(serviceTexts(type)).toEqual([
      'Full Detail 120 min $199.99',
      'Exterior Detail 60 min $99.99',
      'Interior Detail 90 min $149.99',
    ])
  },
)
