import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { InvoiceDetails } from '#contract/invoices.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { anInvoice } from '#web/testing/an-invoice.ts'
import { canEditInForm, editedInvoiceValues } from './edited-invoice.ts'
import { invoiceFormSchema } from './invoice-form-schema.ts'

const JOB = '11111111-1111-4111-8111-111111111111'
const LINE = {
  description: 'Full Detail',
  quantity: 100,
  unit_price: 120_00,
  tax_rate: 0,
  appointment_id: null as string | null,
}

function details(difference: Partial<InvoiceDetails> = {}): InvoiceDetails {
  const { lines = [LINE], discount = null } = difference
  const totals = invoiceTotals(lines, discount)
  return {
    ...anInvoice({ isEditable: true, amount: totals.total }),
    note: null,
    client_phone: null,
    ...difference,
    lines,
    discount,
    totals,
  }
}

/** What the form sends if the owner changes nothing. */
const sent = (invoice: InvoiceDetails) => z.parse(invoiceFormSchema, editedInvoiceValues(invoice)).body

test('a simple invoice fills in the simple form', () => {
  const values = editedInvoiceValues(details({ note: 'Thanks' }))
  expect(values).toMatchObject({
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    description: 'Full Detail',
    amount: '120.00',
    due_date: '2026-11-29',
    note: 'Thanks',
    lines: '',
  })
})

test.each<[string, Partial<InvoiceDetails>]>([
  ['one line', {}],
  ['a job', { lines: [{ ...LINE, appointment_id: JOB }] }],
  ['several lines', { lines: [LINE, { ...LINE, description: 'Wax', quantity: 150, unit_price: 33_33 }] }],
  [
    'a tax on some lines',
    {
      lines: [
        { ...LINE, tax_rate: 8_875 },
        { ...LINE, appointment_id: JOB },
      ],
    },
  ],
  ['a discount in percent', { discount: { percent: 12_500 } }],
  ['a discount in dollars', { discount: { cents: 10_05 } }],
])('an invoice with %s that is saved unchanged stays the same', (_, difference) => {
  const invoice = details(difference)
  const body = sent(invoice)
  const lines = body.lines ?? [{ ...LINE, unit_price: body.amount }]
  expect(lines).toEqual(invoice.lines)
  expect(body).toMatchObject({
    amount: invoice.amount,
    description: invoice.description,
    discount: invoice.discount,
    due_date: invoice.due_date,
    note: null,
  })
})

test('an invoice that is final or has several tax rates can’t be edited in the form', () => {
  expect(canEditInForm(details())).toBe(true)
  expect(canEditInForm(details({ isEditable: false }))).toBe(false)
  const lines = [
    { ...LINE, tax_rate: 6_000 },
    { ...LINE, tax_rate: 8_875 },
  ]
  expect(canEditInForm(details({ lines }))).toBe(false)
})
