import { expect, test } from 'vitest'
import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'

test.each([
  ['detailing', 'Thank you for choosing our mobile detailing service!'],
  ['cleaning', 'Thank you for choosing our cleaning service!'],
  ['other', 'Thank you for choosing our service!'],
  [null, 'Thank you for choosing our mobile detailing service!'],
] as const)('suggests to a business of type %s the welcome %j', (businessType, greeting) => {
  expect(proposedWelcome(businessType)).toMatch(greeting)
})
