import { expect, test } from 'vitest'
import { type MailGateway, MailInDoubt } from '#server/gateways/mail.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { remindInvoice } from '#server/invoices/remind-invoice.ts'
import { HOUR } from '#server/testing/billing-scene.ts'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'

const scene = invoiceScene()

const remind = ({ id, owner }: TestInvoice) =>
  scene.server.request(`/api/invoices/${id}/remind`, { method: 'POST', headers: owner.headers })
const refusalOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { code: string; message: string } }).error

/** Sends a reminder, with `sendUnless` in place of the mail server. */
function remindVia(sendUnless: MailGateway['sendUnless'], { id, owner }: TestInvoice) {
  const { deps } = scene.server
  const { appUrl, messagesPerDay } = deps.config
  const otherDeps = { appUrl, enqueue: deps.queue.enqueue, renderEmail: emailRenderer(deps.web) }
  const mail = { ...deps.mail, sendUnless }
  const remindDeps = { ...deps, ...otherDeps, mail, messagesPerDay, mailHost: appUrl.hostname }
  return remindInvoice(remindDeps, { userId: owner.id, invoiceId: id })
}

test('a reminder counts as sent once the mail server has accepted it; until then no other can be sent', async () => {
  const invoice = await scene.anInvoice()
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reminding = remindVia(async () => {
    started.resolve()
    await finished.promise
  }, invoice)
  await started.promise
  expect(await scene.invoiceRow(invoice)).toMatchObject({ reminded_at: null })
  expect(await refusalOf(remind(invoice))).toMatchObject({
    code: 'too_many_requests',
    message: 'A reminder is being sent right now.',
  })
  finished.resolve()
  expect(await reminding).toEqual({ sent_to: invoice.email })
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    reminded_at: expect.any(Date),
    remind_claimed_until: null,
  })
})

test('a reminder can be sent once the claim of a process that died has expired', async () => {
  const invoice = await scene.anInvoice()
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx
      .updateTable('invoices')
      .set({ remind_claimed_until: new Date(Date.now() - 1_000) })
      .where('id', '=', invoice.id)
      .execute(),
  )
  expect((await remind(invoice)).status).toBe(200)
  expect(await scene.mailsTo(invoice.email)).toHaveLength(1)
})

test('a reminder is refused for an hour after one that may have been sent', async () => {
  const invoice = await scene.anInvoice()
  const loseResponse = async () => {
    throw new MailInDoubt('no answer', { cause: new Error('timeout') })
  }
  await expect(remindVia(loseResponse, invoice)).rejects.toMatchObject({ code: 'reminder_not_sent' })
  expect(await scene.invoiceRow(invoice)).toMatchObject({ reminded_at: null, remind_claimed_until: null })
  expect(await refusalOf(remind(invoice))).toEqual(
    expect.objectContaining({
      code: 'too_many_requests',
      message: expect.stringMatching(/^A reminder may have been sent less than an hour ago/),
    }),
  )
  await scene.advance(HOUR)
  expect((await remind(invoice)).status).toBe(200)
})

test('a reminder is not sent to a client who has paid, even if no webhook reported it', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  const { restore } = scene.payments.breakDeliveries()
  await scene.emulator.act.completeCheckout(sessionId)
  expect(await refusalOf(remind(invoice))).toMatchObject({
    code: 'invoice_settled',
    message: 'INV-0001 was already paid by card.',
  })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  restore()
})

test('a reminder is sent even if the payment provider does not respond', async () => {
  const invoice = await scene.anInvoice()
  await scene.checkout(invoice)
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'GET /v1/checkout/sessions' })
  expect((await remind(invoice)).status).toBe(200)
  expect(await scene.mailsTo(invoice.email)).toHaveLength(1)
})

test('a reminder counts towards the owner’s limit of a hundred emails per day', async () => {
  const invoice = await scene.anInvoice()
  const otherInvoice = await scene.invoice(invoice.owner)
  expect((await remind(invoice)).status).toBe(200)
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('limits').set({ tries: 100 }).where('subject', '=', invoice.owner.id).execute(),
  )
  expect(await refusalOf(remind(otherInvoice))).toMatchObject({
    code: 'too_many_requests',
    message: 'You’ve reached today’s limit of 100 invoice emails. You can send more tomorrow.',
  })
  expect(await scene.invoiceRow(otherInvoice)).toMatchObject({
    reminded_at: null,
    remind_claimed_until: null,
  })
})
