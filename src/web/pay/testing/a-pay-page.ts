import type { PayPage } from '#contract/pay.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'

/** A due invoice of $120.00. */
export function aPayPage(difference: Partial<PayPage> = {}): PayPage {
  return {
    client_language: null,
    business_language: 'en',
    business_name: 'Carter Mobile Detailing',
    business_email: 'riley@example.com',
    business_phone: null,
    brand: NO_PUBLIC_BRAND,
    business_address: null,
    number: 'INV-0001',
    description: 'Full Detail',
    lines: [{ description: 'Full Detail', quantity: 100, unit_price: 120_00, tax_rate: 0 }],
    totals: { lines: [120_00], subtotal: 120_00, discount: 0, taxes: [], total: 120_00 },
    note: null,
    amount: 120_00,
    deposit_cents: 0,
    due_date: '2026-11-29',
    state: 'due',
    paid_at: null,
    tip_cents: 0,
    refunded_cents: 0,
    lost_cents: 0,
    timezone: 'America/New_York',
    takesPayments: true,
    offersTips: false,
    ...difference,
  }
}
