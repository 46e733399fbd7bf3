import { expect, test } from 'vitest'
import { smsLink } from '#domain/texts/sms-link.ts'

test('opens the messaging app with the number and the words', () => {
  expect(smsLink('(212) 555-0142', 'Hi Ava & Ben, see you?')).toBe(
    'sms:2125550142?&body=Hi%20Ava%20%26%20Ben%2C%20see%20you%3F',
  )
  expect(smsLink('(212) 555-0142')).toBe('sms:2125550142')
  expect(smsLink('+44 20 7946 0000', 'Hi')).toBe('sms:+442079460000?&body=Hi')
})

test.each(['', '12', 'call the office', '212-555-0142 ext 7', '212+555+0142', '1'.repeat(16)])(
  'makes no link for %j',
  (phone) => {
    expect(smsLink(phone, 'Hi')).toBeNull()
  },
)
