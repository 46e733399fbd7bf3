import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import type { SystemTx } from '#server/db/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = invoiceScene()

const postAction = ({ id, owner }: TestInvoice, action: 'mark-paid' | 'void' | 'reopen' | 'payment-link') =>
  scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers: owner.headers })
const refusalOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { code: string; message: string } }).error
const changeInvoice = async (invoice: TestInvoice, action: 'mark-paid' | 'void' | 'reopen') => {
  const response = await postAction(invoice, action)
  expect(response.status).toBe(200)
  return (await response.json()) as Invoice
}

/** Number of sessions that wait for a lock in this test's database. */
const lockWaitCount = async () => {
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(scene.server.database.adminUrl, lockWaits)).length
}

describe('marking an invoice as paid', () => {
  test('records the time, and that the owner marked it', async () => {
    const invoice = await scene.anInvoice()
    const marked = await changeInvoice(invoice, 'mark-paid')
    expect(marked).toMatchObject({ id: invoice.id, status: 'paid', paid_by: 'owner', isPaidTwice: false })
    expect(marked.paid_at).not.toBeNull()
    expect(await refusalOf(postAction(invoice, 'mark-paid'))).toMatchObject({
      code: 'invoice_settled',
      message: 'You’ve already marked INV-0001 as paid.',
    })
  })

  test('ends an open checkout, so that it can no longer be paid', async () => {
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    await changeInvoice(invoice, 'mark-paid')
    expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'expired' }])
    expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
  })

  test('does not overwrite an earlier payment by the client', async () => {
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    const { restore } = scene.payments.breakDeliveries()
    await scene.emulator.act.completeCheckout(sessionId)
    expect(await refusalOf(postAction(invoice, 'mark-paid'))).toMatchObject({
      code: 'invoice_settled',
      message: 'INV-0001 was already paid by card.',
    })
    expect(await scene.invoiceRow(invoice)).toMatchObject({
      status: 'paid',
      paid_by: 'card',
      card_payments: 1,
    })
    restore()
  })

  test('is refused until the provider has ended the checkout', async () => {
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })
    expect(await outcome(postAction(invoice, 'mark-paid'))).toBe('503 provider_unavailable')
    expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'pending', paid_at: null })
    await changeInvoice(invoice, 'mark-paid')
    expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'expired' }])
  })

  test('also ends a checkout that a client opens at the same time', async () => {
    const { db } = scene.server.deps
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    const setEnded = (tx: SystemTx, ended_at: Date | null) =>
      tx.updateTable('invoice_checkouts').set({ ended_at }).where('session_id', '=', sessionId).execute()
    await db.asSystem((tx) => setEnded(tx, new Date()))
    const [marking] = await db.asSystem(async (tx) => {
      await sql`select from invoices where id = ${invoice.id} for update`.execute(tx)
      const request = postAction(invoice, 'mark-paid')
      await eventually('the request waits for the invoice’s lock', async () => (await lockWaitCount()) === 1)
      await setEnded(tx, null)
      return [request]
    })
    expect((await marking).status).toBe(200)
    expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'expired' }])
  })

  test('takes effect once if it is requested five times at once', async () => {
    const invoice = await scene.anInvoice()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => outcome(postAction(invoice, 'mark-paid'))),
    )
    expect(responses.sort()).toEqual(['200', ...Array(4).fill('409 invoice_settled')])
  })

  test('cancels planned reminders', async () => {
    const invoice = await scene.anInvoice()
    await scene.server.deps.db.asSystem((tx) =>
      tx
        .updateTable('invoices')
        .set({ next_reminder_at: new Date('2050-01-01') })
        .where('id', '=', invoice.id)
        .execute(),
    )
    await changeInvoice(invoice, 'mark-paid')
    expect(await scene.invoiceRow(invoice)).toMatchObject({ next_reminder_at: null })
  })
})

describe('voiding an invoice', () => {
  test('leaves it pending but no longer payable', async () => {
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    const voided = await changeInvoice(invoice, 'void')
    expect(voided).toMatchObject({ status: 'pending', paid_at: null })
    expect(voided.voided_at).not.toBeNull()
    expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'expired' }])
    expect((await scene.readPayPage(invoice)).state).toBe('void')
    for (const action of ['void', 'mark-paid', 'payment-link'] as const)
      expect(await refusalOf(postAction(invoice, action))).toMatchObject({
        code: 'invoice_settled',
        message: 'INV-0001 is void.',
      })
  })

  test('is refused if it is paid', async () => {
    const invoice = await scene.anInvoice()
    await scene.payInvoice(invoice)
    expect(await outcome(postAction(invoice, 'void'))).toBe('409 invoice_settled')
    expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', voided_at: null })
  })
})

describe('reopening an invoice', () => {
  test.each(['mark-paid', 'void'] as const)('undoes %s, and the link works again', async (action) => {
    const invoice = await scene.anInvoice()
    await changeInvoice(invoice, action)
    const reopened = { status: 'pending', paid_at: null, paid_by: null, voided_at: null }
    expect(await changeInvoice(invoice, 'reopen')).toMatchObject(reopened)
    expect(await changeInvoice(invoice, 'reopen')).toMatchObject(reopened)
    expect((await scene.openCheckout(invoice)).status).toBe(200)
  })

  test('is refused if it was paid by card', async () => {
    const invoice = await scene.anInvoice()
    await scene.payInvoice(invoice)
    expect(await refusalOf(postAction(invoice, 'reopen'))).toMatchObject({
      code: 'invoice_settled',
      message: 'INV-0001 was paid by card.',
    })
    expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', paid_by: 'card' })
  })
})
