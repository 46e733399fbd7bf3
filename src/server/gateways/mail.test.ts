import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused, type OutgoingMail, smtpGateway } from '#server/gateways/mail.ts'
import { PATIENCE } from '#server/testing/test-pool.ts'

const LETTER = {
  messageId: '<1@localhost>',
  to: 'ava@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  attachments: [],
}

async function sendThrough(options: SMTPServerOptions, login = '', letter: OutgoingMail = LETTER) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const gateway = smtpGateway({
    url: `smtp://${login}127.0.0.1:${port}`,
    from: 'Wheelhouse <hello@wheelhouse.example>',
    patience: PATIENCE,
  })
  onTestFinished(async () => {
    gateway.close()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return gateway.send(letter).catch((error: unknown) => error)
}

/** The letter as the mail server gets it. */
async function taken(letter: OutgoingMail) {
  const whole = Promise.withResolvers<Buffer>()
  const failed = await sendThrough(
    {
      authOptional: true,
      onData(stream, _, answer) {
        whole.resolve(buffer(stream).finally(() => answer()))
      },
    },
    '',
    letter,
  )
  expect(failed).toBeUndefined()
  return PostalMime.parse(await whole.promise)
}

test('a letter of ours comes from us', async () => {
  const { from, replyTo } = await taken(LETTER)
  expect(from).toMatchObject({ name: 'Wheelhouse', address: 'hello@wheelhouse.example' })
  expect(replyTo).toBeUndefined()
})

test('a letter of a business comes through us, and its answer goes to the business', async () => {
  const business = { name: 'Żółw & "Sons", Ltd. <x@y.example>', email: 'luna@example.com' }
  const { from, replyTo } = await taken({ ...LETTER, business })
  expect(from).toMatchObject({ name: `${business.name} via Wheelhouse`, address: 'hello@wheelhouse.example' })
  expect(replyTo).toMatchObject([{ name: business.name, address: 'luna@example.com' }])
})

test('a letter that one can unsubscribe from says how, for one click', async () => {
  const unsubscribeUrl = 'https://wheelhouse.example/booking/abc/reminders'
  const { headers } = await taken({ ...LETTER, unsubscribeUrl })
  const said = new Map(headers.map(({ key, value }) => [key, value]))
  expect(said.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(said.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect((await taken(LETTER)).headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('the name of a business adds no header and no recipient', async () => {
  const business = { name: 'Luna\r\nBcc: spy@example.com', email: 'luna@example.com' }
  const { from, bcc, headers } = await taken({ ...LETTER, business })
  expect(from?.name).toBe('Luna Bcc: spy@example.com via Wheelhouse')
  expect(bcc).toBeUndefined()
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
})

const no = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('gives up on a recipient the server will never take', async () => {
  const error = await sendThrough({ authOptional: true, onRcptTo: (_, __, answer) => answer(no(550)) })
  expect(error).toBeInstanceOf(MailRefused)
})

test.each([
  ['our login', { allowInsecureAuth: true, onAuth: (_, __, answer) => answer(no(535)) }, 'user:wrong@'],
  ['our sender', { authOptional: true, onMailFrom: (_, __, answer) => answer(no(550)) }, ''],
  ['us at the door', { authOptional: true, onConnect: (_, answer) => answer(no(554)) }, ''],
  ['a recipient for now', { authOptional: true, onRcptTo: (_, __, answer) => answer(no(450)) }, ''],
] satisfies [string, SMTPServerOptions, string][])(
  'does not give a letter up because a server refuses %s',
  async (_, options, login) => {
    const error = await sendThrough(options, login)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
  },
)
