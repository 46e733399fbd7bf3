import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { type MailGateway, smtpGateway } from '#server/gateways/mail.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { insertInlineSend } from '#server/outbox/inline-send-record.ts'
import { sendNow } from '#server/outbox/send-now.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let mailbox: TestMailbox
let server: TestServer
// Settled messages without an owner are deleted.
let owner: TestOwner
beforeAll(async () => {
  mailbox = await openTestMailbox()
  server = await openTestServer({ mailbox, hasWorker: true })
  owner = await anOwner(server.deps.db)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

let counter = 0
const aRecipient = () => `recipient-${counter++}@example.com`
const appUrl = new URL('http://localhost:3000')
const props = { appUrl: 'http://localhost:3000', askedAt: '2030-01-01T00:00:00Z' }

const send = (to: string, { mail = server.deps.mail, deadline = new AbortController().signal } = {}) => {
  const deps = {
    ...server.deps,
    mail,
    renderEmail: emailRenderer(server.deps.web),
    mailHost: 'localhost',
    messagesPerDay: DEFAULT_MESSAGES_PER_DAY,
    appUrl,
  }
  return sendNow(deps, { letter: 'mail-check', props, to, userId: owner.id }, deadline)
}
const rowsTo = (recipient: string) =>
  server.deps.db.asSystem((tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute(),
  )

/** A gateway to a mail server with these callbacks. */
async function aMailServer(
  options: SMTPServerOptions,
  connections = new Set<Socket>(),
): Promise<MailGateway> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
  })
  smtp.on('error', () => {})
  const listening = smtp.listen(0, '127.0.0.1')
  listening.on('connection', (connection) => connections.add(connection))
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const gateway = smtpGateway({
    url: `smtp://127.0.0.1:${port}`,
    from: 'hi@example.com',
    timeoutFactor: TIMEOUT_FACTOR,
  })
  onTestFinished(async () => {
    gateway.close()
    await new Promise<void>((closed) => smtp.close(() => closed()))
  })
  return gateway
}

test('reports an email as sent once the mail server has accepted it', async () => {
  const to = aRecipient()
  expect(await send(to)).toEqual({ isSent: true })
  expect(await mailbox.mails(to)).toHaveLength(1)
  const [row, ...more] = await rowsTo(to)
  expect(more).toEqual([])
  expect(row).toMatchObject({ failed_at: null, last_error: null, props: {} })
  expect(row?.sent_at).not.toBeNull()
  expect(await mailbox.mails(to)).toMatchObject([{ messageId: `<${row?.id}@localhost>` }])
})

test('attaches the invoice to an invoice reminder as a PDF', async () => {
  const to = aRecipient()
  const deps = {
    ...server.deps,
    renderEmail: emailRenderer(server.deps.web),
    messagesPerDay: DEFAULT_MESSAGES_PER_DAY,
    mailHost: 'localhost',
    appUrl,
  }
  const props = { appUrl: 'http://localhost:3000', document: aDocument(), today: '2026-11-20' }
  await sendNow(deps, { letter: 'invoice-reminder', props, to, userId: owner.id })
  expect(await mailbox.mails(to)).toMatchObject([
    { attachments: [{ filename: 'invoice-INV-0001.pdf', contentType: 'application/pdf' }] },
  ])
})

test('reports and records why the mail server refused the email', async () => {
  const to = aRecipient()
  mailbox.refuse(to, { responseCode: 550 })
  expect(await send(to)).toEqual({
    isSent: false,
    reason: `The mail server rejected ${to}.`,
    mayArrive: false,
  })
  expect(await rowsTo(to)).toMatchObject([
    { sent_at: null, failed_at: expect.any(Date), last_error: 'refused with 550' },
  ])
})

test('leaves no pending email behind when the mail server is busy', async () => {
  const to = aRecipient()
  mailbox.refuse(to, { responseCode: 451 })
  expect(await send(to)).toMatchObject({ isSent: false, reason: expect.stringContaining('right now') })
  expect(await rowsTo(to)).toEqual([])
  expect(await mailbox.mails(to)).toEqual([])
})

test('reports that the mail server cannot be reached', async () => {
  const to = aRecipient()
  const mail = smtpGateway({ url: 'smtp://127.0.0.1:1', from: 'hi@example.com' })
  expect(await send(to, { mail })).toEqual({
    isSent: false,
    reason: 'The mail server didn’t respond. Please try again in a moment.',
    mayArrive: false,
  })
  expect(await rowsTo(to)).toEqual([])
})

test('withdraws the email at the deadline, and it never arrives', async () => {
  const to = aRecipient()
  const received: string[] = []
  const connectionClosed = Promise.withResolvers<void>()
  const acceptRecipient = Promise.withResolvers<void>()
  const deadline = new AbortController()
  const mail = await aMailServer({
    onRcptTo(_, __, answer) {
      deadline.abort()
      void acceptRecipient.promise.then(() => answer())
    },
    onData(stream, _, answer) {
      stream.on('end', () => {
        received.push(to)
        answer()
      })
      stream.resume()
    },
    onClose: () => connectionClosed.resolve(),
  })
  expect(await send(to, { mail, deadline: deadline.signal })).toMatchObject({
    isSent: false,
    mayArrive: false,
  })
  expect(await rowsTo(to)).toEqual([])
  acceptRecipient.resolve()
  await connectionClosed.promise
  expect(received).toEqual([])
})

test('waits past the deadline for the response once the mail server has the whole email', async () => {
  const to = aRecipient()
  const deadline = new AbortController()
  const mail = await aMailServer({
    onData(stream, _, answer) {
      stream.on('end', () => {
        deadline.abort()
        answer()
      })
      stream.resume()
    },
  })
  expect(await send(to, { mail, deadline: deadline.signal })).toEqual({ isSent: true })
})

test('reports that an email may still arrive when only the response is missing', async () => {
  const to = aRecipient()
  const connections = new Set<Socket>()
  const mail = await aMailServer(
    {
      onData(stream) {
        stream.on('end', () => {
          for (const connection of connections) connection.destroy()
        })
        stream.resume()
      },
    },
    connections,
  )
  expect(await send(to, { mail })).toEqual({
    isSent: false,
    reason: 'The mail server didn’t confirm the email. It may still arrive.',
    mayArrive: true,
  })
  expect(await rowsTo(to)).toMatchObject([{ sent_at: null, last_error: 'did not answer' }])
})

test('does not resend an email whose sending process died', async () => {
  const { db, sources } = server.deps
  const to = aRecipient()
  const mail = { id: crypto.randomUUID(), userId: owner.id, letter: 'mail-check', recipient: to }
  await db.asSystem((tx) => insertInlineSend(tx, mail))
  await db.asSystem((tx) =>
    tx
      .updateTable('app_clock')
      .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', 3_600) }))
      .execute(),
  )
  await sweep(db, sources)
  const laterRecipient = aRecipient()
  await send(laterRecipient)
  await eventually(
    'a later email has arrived',
    async () => (await mailbox.mails(laterRecipient)).length === 1,
  )
  expect(await mailbox.mails(to)).toEqual([])
  expect(await rowsTo(to)).toMatchObject([{ sent_at: null, attempts: 1 }])
})
