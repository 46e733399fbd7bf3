import { expect, test } from 'vitest'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

/** Inserts a pending reminder email. */
async function insertReminder({ id, owner, email }: TestInvoice, afterSeconds: number): Promise<string> {
  return scene.server.deps.db.asSystem(async (tx) => {
    const now = await tx.now()
    const { id: insertedId } = await tx
      .insertInto('mails')
      .values({
        user_id: owner.id,
        invoice_id: id,
        letter: 'invoice-reminder',
        props: JSON.stringify({ link: 'to pay' }),
        recipient: email,
        next_attempt_at: new Date(now.getTime() + afterSeconds * 1_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insertedId
  })
}
const mailOf = (id: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['replaced_at', 'sent_at', 'attempts', 'props'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const WITHDRAWN = { replaced_at: expect.any(Date), sent_at: null, props: {} }
const IN_AN_HOUR = 60 * 60

const postAction = ({ id, owner }: TestInvoice, action: string) =>
  scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers: owner.headers })

test.each(['mark-paid', 'void'])('withdraws pending payment requests after %s', async (action) => {
  const invoice = await scene.anInvoice()
  const otherInvoice = await scene.invoice(invoice.owner)
  const [mailId, otherMailId] = [
    await insertReminder(invoice, IN_AN_HOUR),
    await insertReminder(otherInvoice, IN_AN_HOUR),
  ]
  expect((await postAction(invoice, action)).status).toBe(200)
  expect(await mailOf(mailId)).toMatchObject(WITHDRAWN)
  expect(await mailOf(otherMailId)).toMatchObject({ replaced_at: null })
})

test('withdraws pending payment requests after a payment by card, and sends the receipt', async () => {
  const invoice = await scene.anInvoice()
  const mailId = await insertReminder(invoice, IN_AN_HOUR)
  await scene.payInvoice(invoice)
  expect(await mailOf(mailId)).toMatchObject(WITHDRAWN)
  expect((await scene.mailsTo(invoice.email)).map(({ subject }) => subject)).toEqual(['receipt'])
})

test('withdraws pending payment requests while a payment awaits confirmation by the bank', async () => {
  const invoice = await scene.anInvoice()
  const mailId = await insertReminder(invoice, IN_AN_HOUR)
  const { sessionId } = await scene.checkout(invoice)
  await scene.emulator.act.payByBankDebit(sessionId)
  await scene.settle()
  expect((await scene.readPayPage(invoice)).state).toBe('processing')
  expect(await mailOf(mailId)).toMatchObject(WITHDRAWN)
})

test('skips a payment request that became outdated before it was claimed', async () => {
  const invoice = await scene.anInvoice()
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.updateTable('invoices').set({ voided_at: new Date() }).where('id', '=', invoice.id).execute(),
  )
  const mailId = await insertReminder(invoice, 0)
  await scene.settle()
  expect(await mailOf(mailId)).toMatchObject({ ...WITHDRAWN, attempts: 1 })
  expect(await scene.mailsTo(invoice.email)).toEqual([])
})

test('stores which invoice the email of a new invoice is about', async () => {
  const owner = await scene.ownerWithAccount()
  const body = {
    amount: 125_00,
    description: 'Full Detail',
    client_name: 'Ava Stone',
    client_email: 'new-client@example.com',
  }
  const response = await scene.server.request('/api/create-invoice-payment', json(body, owner.headers))
  const { invoice_id } = (await response.json()) as { invoice_id: string }
  const mails = await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .selectFrom('mails')
      .where('recipient', '=', body.client_email)
      .select(['letter', 'invoice_id'])
      .execute(),
  )
  expect(mails).toEqual([{ letter: 'invoice', invoice_id }])
})
