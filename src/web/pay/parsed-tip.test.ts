import { expect, test } from 'vitest'
import { pay } from '#domain/language/en/pay.ts'
import { isTotalShown, parsedTip, SHOWN_TIP_FIELD, tipErrorText, tipInput } from '#web/pay/parsed-tip.ts'

test.each([
  ['none', '', { cents: 0 }],
  ['none', '50', { cents: 0 }],
  ['10', '', { cents: 20_00 }],
  ['15', '', { cents: 30_00 }],
  ['custom', '5', { cents: 5_00 }],
  ['custom', ' $7.50 ', { cents: 7_50 }],
  ['custom', '', { error: 'invalid' }],
  ['custom', '0', { error: 'invalid' }],
  ['custom', '-5', { error: 'invalid' }],
  ['custom', '12.', { error: 'invalid' }],
  ['custom', '.5', { error: 'invalid' }],
  ['custom', '1,000', { error: 'invalid' }],
  ['custom', '1.999', { error: 'invalid' }],
  ['custom', '200', { error: 'too high' }],
  ['99', '', { error: 'invalid' }],
])('parses the choice %s with the amount "%s" for $199.99 as %o', (choice, custom, chosen) => {
  expect(parsedTip({ choice, custom }, 199_99)).toEqual(chosen)
})

test('says what is wrong with a tip', () => {
  expect(tipErrorText(pay, 'invalid', 199_99)).toBe('Enter a valid tip')
  expect(tipErrorText(pay, 'too high', 199_99)).toBe('Enter a tip of at most $199.99')
})

test('a form without a tip field means no tip', () => {
  expect(parsedTip(tipInput(new FormData()), 199_99)).toEqual({ cents: 0 })
})

function payForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each<Record<string, string>>([
  { tip: '15', custom_tip: '' },
  { tip: 'custom', custom_tip: '4.99', [SHOWN_TIP_FIELD]: '499' },
])('the client has seen the total of the form %j', (fields) => {
  expect(isTotalShown(payForm(fields), 100_00)).toBe(true)
})

test.each<Record<string, string>>([
  { tip: 'custom', custom_tip: '4.99' },
  { tip: 'custom', custom_tip: '4.99', [SHOWN_TIP_FIELD]: '500' },
])('the client has not seen the total of the form %j', (fields) => {
  expect(isTotalShown(payForm(fields), 100_00)).toBe(false)
})
