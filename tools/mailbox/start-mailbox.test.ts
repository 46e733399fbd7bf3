import { mkdtempSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { type Mailbox, type MailboxOptions, startMailbox } from './start-mailbox.ts'

const MESSAGE: SendMailOptions = {
  from: 'Luna Detailing <hello@luna.example>',
  to: 'ann@example.com',
  subject: 'Your appointment',
  text: 'See https://luna.example/a',
}

test('stores a mail with all its visible parts', async () => {
  const mailbox = await startForTest()
  const html = '<p>See <a href="https://luna.example/b?x=1&amp;y=2">it</a></p>'
  await send(mailbox, { ...MESSAGE, messageId: '<one@luna.example>', replyTo: 'luna@example.com', html })
  expect(await mailbox.mails()).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      messageId: '<one@luna.example>',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      from: 'Luna Detailing <hello@luna.example>',
      replyTo: 'luna@example.com',
      to: ['ann@example.com'],
      subject: 'Your appointment',
      text: expect.stringContaining('See https://luna.example/a'),
      html: expect.stringContaining(html),
      links: ['https://luna.example/b?x=1&y=2', 'https://luna.example/a'],
      attachments: [],
    },
  ])
})

test('stores a text message and finds it by phone number', async () => {
  const mailbox = await startForTest()
  await send(mailbox, MESSAGE)
  const { id } = await mailbox.keepText({
    to: '+15551234567',
    body: 'See you at 9 🚗 https://luna.example/a',
  })
  expect(await mailbox.mails('+15551234567')).toEqual([
    {
      id,
      channel: 'text',
      messageId: id,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      from: '',
      replyTo: null,
      to: ['+15551234567'],
      subject: '',
      text: 'See you at 9 🚗 https://luna.example/a',
      html: null,
      links: ['https://luna.example/a'],
      attachments: [],
    },
  ])
  expect((await mailbox.mails()).map(({ channel }) => channel)).toEqual(['text', 'email'])
})

test('lists the newest mails first', async () => {
  const mailbox = await startForTest()
  for (const subject of ['first', 'second', 'third']) await send(mailbox, { ...MESSAGE, subject })
  expect(await subjectsOf(mailbox)).toEqual(['third', 'second', 'first'])
})

test('finds the mails of a recipient, ignoring case', async () => {
  const mailbox = await startForTest()
  await send(mailbox, { ...MESSAGE, to: 'Ann@Example.com', bcc: 'boss@example.com', subject: 'for both' })
  await send(mailbox, { ...MESSAGE, to: 'bob@example.com', subject: 'for Bob' })
  expect(await subjectsOf(mailbox, 'ann@example.COM')).toEqual(['for both'])
  expect(await subjectsOf(mailbox, 'boss@example.com')).toEqual(['for both'])
  expect(await subjectsOf(mailbox, 'example.com')).toEqual([])
})

test('uses the recipients of the envelope, not of the headers', async () => {
  const mailbox = await startForTest()
  const raw =
    'From: a@b.example\r\nTo: victim@example.com\r\nBcc: victim@example.com\r\nSubject: Hi\r\n\r\nHello'
  await send(mailbox, { envelope: { from: 'a@b.example', to: 'ann@example.com' }, raw })
  expect(await mailbox.mails('victim@example.com')).toEqual([])
  expect((await mailbox.mails('ann@example.com'))[0]).toMatchObject({
    to: ['ann@example.com'],
    subject: 'Hi',
  })
})

test('describes a binary attachment without its content', async () => {
  const mailbox = await startForTest()
  const attachments = [
    { filename: 'Rechnung ü.pdf', contentType: 'application/pdf', content: Buffer.alloc(1234) },
  ]
  await send(mailbox, { ...MESSAGE, attachments })
  const [mail] = await mailbox.mails()
  expect(mail?.attachments).toEqual([
    { filename: 'Rechnung ü.pdf', contentType: 'application/pdf', size: 1234, content: null },
  ])
})

test('stores the content of a text attachment', async () => {
  const mailbox = await startForTest()
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Wäsche 🚐\r\n'
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  await send(mailbox, { ...MESSAGE, attachments: [{ filename: 'appointment.ics', contentType, content }] })
  const [mail] = await mailbox.mails()
  expect(mail?.attachments).toEqual([
    {
      filename: 'appointment.ics',
      contentType: 'text/calendar',
      size: Buffer.byteLength(content),
      content,
    },
  ])
})

test('keeps mails after a restart', async () => {
  const directory = temporaryDirectory()
  const before = await startForTest({ directory })
  await send(before, MESSAGE)
  const mailsBefore = await before.mails()
  await before.stop()
  expect(await (await startForTest({ directory })).mails()).toEqual(mailsBefore)
})

test('writes a mail to disk before it accepts it', async () => {
  const directory = temporaryDirectory()
  const mailbox = await startForTest({ directory })
  await send(mailbox, MESSAGE)
  const [id] = (await mailbox.mails()).map((mail) => mail.id)
  expect(readdirSync(directory).sort()).toEqual([`${id}.eml`, `${id}.json`])
})

test('keeps only the newest mails', async () => {
  const directory = temporaryDirectory()
  const mailbox = await startForTest({ directory, keep: 2 })
  for (const subject of ['first', 'second', 'third']) await send(mailbox, { ...MESSAGE, subject })
  expect(await subjectsOf(mailbox)).toEqual(['third', 'second'])
  expect(readdirSync(directory)).toHaveLength(4)
})

test('rejects as many messages to an address as requested', async () => {
  const mailbox = await startForTest()
  mailbox.refuse(String(MESSAGE.to), { times: 2 })
  await expect(send(mailbox, MESSAGE)).rejects.toMatchObject({ responseCode: 451 })
  await expect(send(mailbox, MESSAGE)).rejects.toMatchObject({ responseCode: 451 })
  await send(mailbox, { ...MESSAGE, subject: 'at last' })
  expect(await subjectsOf(mailbox)).toEqual(['at last'])
})

test('responds with 451 if it cannot write a mail to disk', async () => {
  const directory = temporaryDirectory()
  const mailbox = await startForTest({ directory })
  await rm(directory, { recursive: true })
  await expect(send(mailbox, MESSAGE)).rejects.toMatchObject({ responseCode: 451 })
  expect(await mailbox.mails()).toEqual([])
})

test('skips broken, unknown and partly written files', async () => {
  const directory = temporaryDirectory()
  const before = await startForTest({ directory })
  for (const subject of ['cut short', 'without envelope', 'whole'])
    await send(before, { ...MESSAGE, subject })
  const [, second, first] = (await before.mails()).map((mail) => mail.id)
  await before.stop()
  truncateSync(join(directory, `${first}.eml`), 20)
  writeFileSync(join(directory, `${second}.json`), '{"to":')
  writeFileSync(join(directory, '1700000000000-000001-0123456789ab.eml'), Buffer.from([0, 255, 13, 10]))
  writeFileSync(join(directory, 'notes.eml'), 'not a mail')
  writeFileSync(join(directory, '1700000000000-000002-0123456789ab.eml.tmp'), 'half')

  const mailbox = await startForTest({ directory })
  expect(await subjectsOf(mailbox)).toEqual(['whole'])
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('fails to start if its port is in use', async () => {
  const port = Number(new URL((await startForTest()).smtpUrl).port)
  await expect(startForTest({ port })).rejects.toThrow('EADDRINUSE')
})

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function startForTest(options: Partial<MailboxOptions> = {}): Promise<Mailbox> {
  const mailbox = await startMailbox({ directory: temporaryDirectory(), ...options })
  onTestFinished(() => mailbox.stop())
  return mailbox
}

const send = (mailbox: Mailbox, mail: SendMailOptions) => createTransport(mailbox.smtpUrl).sendMail(mail)

const subjectsOf = async (mailbox: Mailbox, to?: string) =>
  (await mailbox.mails(to)).map((mail) => mail.subject)
