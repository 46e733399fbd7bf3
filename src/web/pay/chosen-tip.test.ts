import { expect, test } from 'vitest'
import { chosenTip, isSeen, SHOWN_TIP, typedTip } from '#web/pay/chosen-tip.ts'

test.each([
  ['none', '', { cents: 0 }],
  ['none', '50', { cents: 0 }],
  ['10', '', { cents: 20_00 }],
  ['15', '', { cents: 30_00 }],
  ['custom', '5', { cents: 5_00 }],
  ['custom', ' $7.50 ', { cents: 7_50 }],
  ['custom', '', { mistake: 'Enter a valid tip' }],
  ['custom', '0', { mistake: 'Enter a valid tip' }],
  ['custom', '-5', { mistake: 'Enter a valid tip' }],
  ['custom', '12.', { mistake: 'Enter a valid tip' }],
  ['custom', '.5', { mistake: 'Enter a valid tip' }],
  ['custom', '1,000', { mistake: 'Enter a valid tip' }],
  ['custom', '1.999', { mistake: 'Enter a valid tip' }],
  ['custom', '200', { mistake: 'Enter a tip of at most $199.99' }],
  ['99', '', { mistake: 'Enter a valid tip' }],
])('of $199.99, %s with "%s" is %o', (choice, custom, chosen) => {
  expect(chosenTip({ choice, custom }, 199_99)).toEqual(chosen)
})

test('a form without a tip leaves none', () => {
  expect(chosenTip(typedTip(new FormData()), 199_99)).toEqual({ cents: 0 })
})

test.each([
  ['15', '', undefined, true],
  ['custom', '4.99', undefined, false],
  ['custom', '4.99', '500', false],
  ['custom', '4.99', '499', true],
])('tip %s %s is paid once its sum was seen (%s)', (tip, custom_tip, shown, seen) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ tip, custom_tip, [SHOWN_TIP]: shown }))
    if (value !== undefined) form.set(name, value)
  expect(isSeen(form, 100_00)).toBe(seen)
})
