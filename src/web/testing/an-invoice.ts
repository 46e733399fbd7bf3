import type { Invoice } from '#contract/invoices.ts'

export function anInvoice(difference: Partial<Invoice> = {}): Invoice {
  return {
    id: '3f2a91bc-1111-4111-8111-111111111111',
    number: 'INV-0001',
    client_id: null,
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    client_phone: null,
    description: 'Full Detail',
    amount: 120_00,
    status: 'pending',
    paid_at: null,
    paid_by: null,
    isProcessing: false,
    tip_cents: 0,
    refunded_cents: 0,
    dispute_status: null,
    card_payments: 0,
    isPaidTwice: false,
    isMismatched: false,
    voided_at: null,
    isEditable: false,
    due_date: '2026-11-29',
    reminded_at: null,
    created_at: '2026-11-15T15:00:00.000Z',
    stripe_checkout_session_id: 'cs_test_1',
    ...difference,
  }
}

export const PAID: Partial<Invoice> = {
  status: 'paid',
  paid_at: '2026-11-17T15:00:00.000Z',
  paid_by: 'card',
  card_payments: 1,
}
