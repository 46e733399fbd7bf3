import { expect, test } from 'vitest'
import type { InvoiceDetails } from '#contract/invoices.ts'
import type { Overview } from '#contract/overview.ts'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'

const scene = depositScene()
const MINUTE = 60

/** An invoice of the job, whose price is $200.00. */
async function invoiced(luna: DepositBusiness, jobId: string, amount = 200_00): Promise<string> {
  const line = { description: 'Full Detail', quantity: 100, unit_price: amount, appointment_id: jobId }
  const response = await scene.asOwnerRequest(luna, 'POST', '/create-invoice-payment', {
    amount,
    description: 'Full Detail',
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    lines: [line],
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { invoice_id: string }).invoice_id
}
const readInvoice = async (luna: DepositBusiness, id: string) =>
  (await (await scene.asOwnerRequest(luna, 'GET', `/invoices/${id}`)).json()) as InvoiceDetails
const earned = async (luna: DepositBusiness) => {
  const response = await scene.asOwnerRequest(luna, 'GET', '/overview')
  return ((await response.json()) as Overview).earnedThisMonth
}
const refund = (luna: DepositBusiness, jobId: string) =>
  scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit/refund`)

test('a deposit that is part of an invoice can be refunded once the invoice is void', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const invoiceId = await invoiced(luna, id)
  expect(await readInvoice(luna, invoiceId)).toMatchObject({ deposit_cents: 50_00 })
  expect(await errorResponse(await refund(luna, id))).toMatchObject({ code: 'deposit_invoiced' })
  await scene.asOwnerRequest(luna, 'POST', `/invoices/${invoiceId}/void`)
  expect((await refund(luna, id)).status).toBe(200)
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('a deposit that goes back with a cancelled job is no longer on the invoice', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const invoiceId = await invoiced(luna, id)
  const { updated_at } = await scene.job(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, { seen_updated_at: updated_at })
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
  expect(await readInvoice(luna, invoiceId)).not.toHaveProperty('deposit_cents')
})

test('what goes back of a deposit after its invoice was paid is not earned', async () => {
  const luna = await scene.aBusiness()
  const { id, reservation } = await scene.booked(luna)
  const invoiceId = await invoiced(luna, id)
  const paid = await scene.asOwnerRequest(luna, 'POST', `/invoices/${invoiceId}/mark-paid`)
  expect(paid.status, await paid.text()).toBe(200)
  expect(await earned(luna)).toBe(200_00)
  await scene.emulator.act.refund(await scene.paymentOf(luna, scene.sessionOf(reservation)), 15_00)
  await scene.settle()
  expect(await earned(luna)).toBe(185_00)
  const invoice = await readInvoice(luna, invoiceId)
  expect(invoice).toMatchObject({ status: 'paid', deposit_cents: 50_00, refunded_cents: 15_00 })
})

test('an invoice that the deposit paid says that it was refunded with the cancelled job', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const invoiceId = await invoiced(luna, id, 50_00)
  expect(await readInvoice(luna, invoiceId)).toMatchObject({ paid_by: 'deposit', refunded_cents: 0 })
  const { updated_at } = await scene.job(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, { seen_updated_at: updated_at })
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
  expect(await readInvoice(luna, invoiceId)).toMatchObject({ deposit_cents: 50_00, refunded_cents: 50_00 })
  expect(await earned(luna)).toBe(0)
})

test('a deposit that is paid after the job was invoiced is on the invoice', async () => {
  const luna = await scene.aBusiness({ deposit: null })
  await scene.book(luna)
  const [job] = await scene.appointments(luna)
  const jobId = job?.id as string
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit`, { amount: 60_00 })
  const { url: depositUrl } = (await asked.json()) as { url: string }
  const invoiceId = await invoiced(luna, jobId)
  const page = { depositUrl, checkoutUrl: null }
  const { url: checkoutUrl } = (await (await scene.openDepositCheckout(page)).json()) as { url: string }
  await scene.pay({ depositUrl, checkoutUrl })
  await scene.settle()
  expect(await readInvoice(luna, invoiceId)).toMatchObject({ status: 'pending', deposit_cents: 60_00 })
})
