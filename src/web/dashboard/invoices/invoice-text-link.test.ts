import { expect, test } from 'vitest'
import { invoiceTextLink } from './invoice-text-link.ts'

const INVOICE = {
  number: 'INV-0001',
  amount: 1_249_50,
  phone: '+1 (555) 010-1000',
  businessName: 'Luna & Sons Detailing',
  url: 'https://wheelhouse.example/pay/abc',
}
const bodyOf = (link: string) => decodeURIComponent(link.split('?&body=')[1] ?? '')

test('the text says whose invoice it is, for how much, and where to pay', () => {
  expect(bodyOf(invoiceTextLink(INVOICE))).toBe(
    'Your invoice INV-0001 from Luna & Sons Detailing for $1,249.50 is ready. View and pay it here: https://wheelhouse.example/pay/abc',
  )
  expect(bodyOf(invoiceTextLink({ ...INVOICE, businessName: null }))).toMatch(
    /^Your invoice INV-0001 for \$1,249\.50/,
  )
})

test.each([
  ['+1 (555) 010-1000', '+15550101000'],
  ['555.010.1000', '5550101000'],
  ['(555) 010-1000 ext. 4', '5550101000'],
  ['555 010 1000 x4', '5550101000'],
  [null, ''],
])('a text to %j is addressed to %j', (phone, number) => {
  expect(invoiceTextLink({ ...INVOICE, phone })).toMatch(
    new RegExp(`^sms:${number.replace('+', '\\+')}\\?&body=`),
  )
})

test('nothing that a client or business is called can change the link', () => {
  const link = invoiceTextLink({ ...INVOICE, businessName: 'A&body=pay me?#', phone: '555&x?y' })
  expect(link).toMatch(/^sms:555\?&body=[^&#?]*$/)
})
