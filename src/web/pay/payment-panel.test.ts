/// <reference types="vite/client" />
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PayPage } from '#contract/pay.ts'
import { pay } from '#domain/language/en/pay.ts'
import { PaymentPanel } from '#web/pay/payment-panel.tsx'
import { aPayPage } from '#web/pay/testing/a-pay-page.ts'

const render = (difference: Partial<PayPage>, returned: 'success' | 'canceled' = 'success') =>
  renderToStaticMarkup(
    createElement(PaymentPanel, {
      words: pay,
      invoice: aPayPage(difference),
      returned,
      tip: null,
      form: undefined,
    }),
  )

test('offers to pay a due invoice', () => {
  expect(render({})).toContain('Pay $120.00')
})

test('asks for what the deposit left', () => {
  const page = render({ deposit_cents: 45_00 })
  expect(page).toContain('Pay $75.00')
  expect(page).not.toContain('$120.00')
})

test('suggests tips of the whole price, on top of what the deposit left', () => {
  const page = render({ deposit_cents: 45_00, offersTips: true })
  expect(page).toContain('<small>$12.00</small>')
  expect(page).toContain('Pay $87.00')
})

test('offers no card payment of a rest that no card can pay', () => {
  const page = render({ deposit_cents: 119_51 })
  expect(page).toContain('Please pay Carter Mobile Detailing in another way.')
  expect(page).not.toMatch(/<form|<button/)
  expect(render({ deposit_cents: 119_50 })).toContain('Pay $0.50')
})

test.each([
  ['success', 'Your payment isn’t confirmed yet.'],
  ['canceled', 'Payment canceled. You can pay whenever you’re ready.'],
] as const)('shows the status after returning with %s from an unpaid checkout', (returned, text) => {
  expect(render({}, returned)).toContain(text)
  expect(render({}, returned)).toContain('Pay $120.00')
})

test('asks for no payment of a void invoice', () => {
  const page = render({ state: 'void' })
  expect(page).toContain('This invoice was voided. There’s nothing to pay.')
  expect(page).not.toMatch(/<form|<button/)
})

test('asks for no second payment while a payment of a different amount is under review', () => {
  const page = render({ state: 'checked' })
  expect(page).toContain('is being reviewed')
  expect(page).toContain('Contact Carter Mobile Detailing')
  expect(page).toContain('mailto:riley@example.com')
  expect(page).not.toMatch(/<form|<button/)
})

const PAID: Partial<PayPage> = { state: 'paid', paid_at: '2026-11-18T12:00:00Z' }

test('thanks for a payment', () => {
  expect(render(PAID)).toContain('Thank you! Your payment of $120.00 to Carter Mobile Detailing')
})

test('thanks for a payment of what the deposit left', () => {
  expect(render({ ...PAID, deposit_cents: 45_00 })).toContain('Thank you! Your payment of $75.00')
})

test('says that the deposit that paid everything was refunded', () => {
  const page = render({ ...PAID, deposit_cents: 120_00, refunded_cents: 120_00 })
  expect(page).toContain('Carter Mobile Detailing has refunded your payment of $120.00.')
})

test('says that the deposit has paid everything', () => {
  expect(render({ ...PAID, deposit_cents: 120_00 })).toContain('Your deposit covers this invoice.')
})

test.each([
  ['refunded', { refunded_cents: 120_00 }, 'Carter Mobile Detailing has refunded your payment of $120.00.'],
  ['returned by a bank', { lost_cents: 120_00 }, 'Your bank has returned your payment of $120.00 to you.'],
  ['refunded in part', { refunded_cents: 20_00 }, 'has been received. $20.00 of it went back to you.'],
])('does not thank for a payment that was %s', (_, refunds, text) => {
  const page = render({ ...PAID, ...refunds })
  expect(page).toContain(text)
  expect(page).not.toContain('Thank')
})

test('capitalizes a sentence that starts with an unnamed business', () => {
  expect(render({ ...PAID, business_name: null, refunded_cents: 120_00 })).toContain(
    '>The business has refunded',
  )
})

test('gives the email address of a business that takes no payments', () => {
  const page = render({ takesPayments: false })
  expect(page).toContain('This business can’t accept payments right now.')
  expect(page).toMatch(/Please contact <a [^>]*>riley@example.com<\/a>\.</)
  expect(page).not.toMatch(/<form|<button/)
})
