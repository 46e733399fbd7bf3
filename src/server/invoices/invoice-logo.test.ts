import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { APP_ORIGIN, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let mailbox: TestMailbox
let server: TestServer
beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

test('the invoice that a client gets has the logo, in the email and in the PDF', async () => {
  const luna = await anOwner(server.deps.db)
  const [path, init] = pictureUpload(await aPicture(), { kind: 'logo' })
  const headers = { ...init.headers, ...luna.headers }
  const uploaded = await server.request(path, { ...init, headers })
  const [logo] = ((await uploaded.json()) as { pictures: [{ id: string }] }).pictures
  const to = `ava-${luna.id}@example.com`
  const { id } = await insertInvoice(server.deps.db, luna.id, { client_email: to })
  await server.deps.db.asOwner(luna.id, async (tx) => {
    const document = await invoiceDocument(tx, id, new URL(APP_ORIGIN))
    const props = { appUrl: APP_ORIGIN, document }
    await queueMail(server.deps.queue.enqueue, tx, { letter: 'invoice', props, to, userId: luna.id })
  })
  await eventually('the invoice is sent', async () => (await mailbox.mails(to)).length > 0)
  const [mail] = await mailbox.mails(to)
  expect(mail?.html).toContain(`${APP_ORIGIN}/pictures/${logo.id}/email.png`)
  const file = await server.request(`/api/invoices/${id}/document`, { headers: luna.headers })
  const { pdf } = (await file.json()) as { pdf: string }
  expect(Buffer.from(pdf, 'base64').includes('/Subtype /Image')).toBe(true)
})
