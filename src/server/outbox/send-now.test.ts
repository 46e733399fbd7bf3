import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { type MailGateway, smtpGateway } from '#server/gateways/mail.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { insertInlineSend } from '#server/outbox/inline-send-record.ts'
import { sendNow } from '#server/outbox/send-now.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { PATIENCE } from '#server/testing/test-pool.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

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

let counter = 0
const aRecipient = () => `reminded-${counter++}@example.com`
const appUrl = new URL('http://localhost:3000')
const props = { appUrl: 'http://localhost:3000', askedAt: '2030-01-01T00:00:00Z' }

const send = (to: string, { mail = server.deps.mail, timeIsUp = new AbortController().signal } = {}) => {
  const deps = {
    ...server.deps,
    mail,
    renderEmail: emailRenderer(server.deps.web),
    mailHost: 'localhost',
    appUrl,
  }
  return sendNow(deps, { letter: 'mail-check', props, to, userId: null }, timeIsUp)
}
const rowsTo = (recipient: string) =>
  server.deps.db.asSystem((tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute(),
  )

/** A mail server that behaves as told. */
async function aServer(options: SMTPServerOptions, callers = new Set<Socket>()): Promise<MailGateway> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
  })
  smtp.on('error', () => {})
  const listening = smtp.listen(0, '127.0.0.1')
  listening.on('connection', (caller) => callers.add(caller))
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const gateway = smtpGateway({
    url: `smtp://127.0.0.1:${port}`,
    from: 'hi@example.com',
    patience: PATIENCE,
  })
  onTestFinished(async () => {
    gateway.close()
    await new Promise<void>((closed) => smtp.close(() => closed()))
  })
  return gateway
}

test('says that a letter is sent once the mail server has taken it', async () => {
  const to = aRecipient()
  expect(await send(to)).toEqual({ isSent: true })
  expect(await mailbox.mails(to)).toHaveLength(1)
  const [row, ...more] = await rowsTo(to)
  expect(more).toEqual([])
  expect(row).toMatchObject({ failed_at: null, last_error: null, props: {} })
  expect(row?.sent_at).not.toBeNull()
  expect(await mailbox.mails(to)).toMatchObject([{ messageId: `<${row?.id}@localhost>` }])
})

test('an invoice comes with its letter on paper', async () => {
  const to = aRecipient()
  const deps = { ...server.deps, renderEmail: emailRenderer(server.deps.web), mailHost: 'localhost', appUrl }
  const props = { appUrl: 'http://localhost:3000', document: aDocument(), today: '2026-11-20' }
  await sendNow(deps, { letter: 'invoice-reminder', props, to, userId: null })
  expect(await mailbox.mails(to)).toMatchObject([
    { attachments: [{ filename: 'invoice-INV-0001.pdf', contentType: 'application/pdf' }] },
  ])
})

test('says why a mail server refuses the letter, and keeps that', async () => {
  const to = aRecipient()
  mailbox.refuse(to, { responseCode: 550 })
  expect(await send(to)).toEqual({
    isSent: false,
    reason: `The mail server does not take letters to ${to}.`,
    mayArrive: false,
  })
  expect(await rowsTo(to)).toMatchObject([
    { sent_at: null, failed_at: expect.any(Date), last_error: 'refused with 550' },
  ])
})

test('leaves nothing for later when the mail server is busy', async () => {
  const to = aRecipient()
  mailbox.refuse(to)
  expect(await send(to)).toMatchObject({ isSent: false, reason: expect.stringContaining('right now') })
  expect(await rowsTo(to)).toEqual([])
  expect(await mailbox.mails(to)).toEqual([])
})

test('says that the mail server cannot be reached', async () => {
  const to = aRecipient()
  const mail = smtpGateway({ url: 'smtp://127.0.0.1:1', from: 'hi@example.com' })
  expect(await send(to, { mail })).toEqual({
    isSent: false,
    reason: 'The mail server did not answer. Please try again in a moment.',
    mayArrive: false,
  })
  expect(await rowsTo(to)).toEqual([])
})

test('withdraws the letter when the wait is over, and it never arrives', async () => {
  const to = aRecipient()
  const whole: string[] = []
  const hungUp = Promise.withResolvers<void>()
  const waking = Promise.withResolvers<void>()
  const wait = new AbortController()
  const mail = await aServer({
    onRcptTo(_, __, answer) {
      wait.abort()
      void waking.promise.then(() => answer())
    },
    onData(stream, _, answer) {
      stream.on('end', () => {
        whole.push(to)
        answer()
      })
      stream.resume()
    },
    onClose: () => hungUp.resolve(),
  })
  expect(await send(to, { mail, timeIsUp: wait.signal })).toMatchObject({ isSent: false, mayArrive: false })
  expect(await rowsTo(to)).toEqual([])
  waking.resolve()
  await hungUp.promise
  expect(whole).toEqual([])
})

test('waits past its time for the answer to a letter that was handed over', async () => {
  const to = aRecipient()
  const wait = new AbortController()
  const mail = await aServer({
    onData(stream, _, answer) {
      stream.on('end', () => {
        wait.abort()
        answer()
      })
      stream.resume()
    },
  })
  expect(await send(to, { mail, timeIsUp: wait.signal })).toEqual({ isSent: true })
})

test('does not say that a letter never arrives when only the answer is missing', async () => {
  const to = aRecipient()
  const callers = new Set<Socket>()
  const mail = await aServer(
    {
      onData(stream) {
        stream.on('end', () => {
          for (const caller of callers) caller.destroy()
        })
        stream.resume()
      },
    },
    callers,
  )
  expect(await send(to, { mail })).toEqual({
    isSent: false,
    reason: 'The mail server did not confirm the letter. It may still arrive.',
    mayArrive: true,
  })
  expect(await rowsTo(to)).toMatchObject([{ sent_at: null, last_error: 'did not answer' }])
})

test('is sent by no worker when its caller died on the way', async () => {
  const { db, sources } = server.deps
  const to = aRecipient()
  const mail = { id: crypto.randomUUID(), userId: null, letter: 'mail-check', recipient: to }
  await db.asSystem((tx) => insertInlineSend(tx, mail))
  await db.asSystem((tx) =>
    tx
      .updateTable('app_clock')
      .set((eb) => ({ shift_seconds: eb('shift_seconds', '+', 3_600) }))
      .execute(),
  )
  await sweep(db, sources)
  const after = aRecipient()
  await send(after)
  await eventually('a later letter is there', async () => (await mailbox.mails(after)).length === 1)
  expect(await mailbox.mails(to)).toEqual([])
  expect(await rowsTo(to)).toMatchObject([{ sent_at: null, attempts: 1 }])
})
