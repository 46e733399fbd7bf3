import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import { MailRefused, type OutgoingMail, smtpGateway } from '#server/gateways/mail.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'

const MAIL = {
  messageId: '<1@localhost>',
  to: 'ava@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  attachments: [],
}

async function sendThrough(
  options: SMTPServerOptions,
  login = '',
  mail: OutgoingMail = MAIL,
  { requiresTls = false, parameters = '' } = {},
) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const gateway = smtpGateway({
    url: `smtp://${login}127.0.0.1:${port}${parameters}`,
    requiresTls,
    from: 'Wheelhouse <hello@wheelhouse.example>',
    timeoutFactor: TIMEOUT_FACTOR,
  })
  onTestFinished(async () => {
    gateway.close()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return gateway.send(mail).catch((error: unknown) => error)
}

/** Sends the mail and returns it as the mail server received it. */
async function deliver(mail: OutgoingMail) {
  const received = Promise.withResolvers<Buffer>()
  const error = await sendThrough(
    {
      authOptional: true,
      onData(stream, _, done) {
        received.resolve(buffer(stream).finally(() => done()))
      },
    },
    '',
    mail,
  )
  expect(error).toBeUndefined()
  return PostalMime.parse(await received.promise)
}

test('sends our own emails under our own name', async () => {
  const { from, replyTo } = await deliver(MAIL)
  expect(from).toMatchObject({ name: 'Wheelhouse', address: 'hello@wheelhouse.example' })
  expect(replyTo).toBeUndefined()
})

test('sends emails of a business from our address, with replies to the business', async () => {
  const business = { name: 'Żółw & "Sons", Ltd. <x@y.example>', email: 'luna@example.com' }
  const { from, replyTo } = await deliver({ ...MAIL, business })
  expect(from).toMatchObject({ name: `${business.name} via Wheelhouse`, address: 'hello@wheelhouse.example' })
  expect(replyTo).toMatchObject([{ name: business.name, address: 'luna@example.com' }])
})

test('never puts the owner’s address in the name of a business without one', async () => {
  const business = { name: UNNAMED_BUSINESS, email: 'luna@example.com' }
  const { from, replyTo } = await deliver({ ...MAIL, business })
  expect(from?.name).toBe('Your service provider via Wheelhouse')
  expect(replyTo).toMatchObject([{ name: 'Your service provider', address: 'luna@example.com' }])
})

test('adds headers for one-click unsubscribe', async () => {
  const unsubscribeUrl = 'https://wheelhouse.example/booking/abc/reminders'
  const { headers } = await deliver({ ...MAIL, unsubscribeUrl })
  const values = new Map(headers.map(({ key, value }) => [key, value]))
  expect(values.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(values.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect((await deliver(MAIL)).headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('prevents header injection through the name of a business', async () => {
  const business = { name: 'Luna\r\nBcc: spy@example.com', email: 'luna@example.com' }
  const { from, bcc, headers } = await deliver({ ...MAIL, business })
  expect(from?.name).toBe('Luna Bcc: spy@example.com via Wheelhouse')
  expect(bcc).toBeUndefined()
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
})

const smtpReply = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('reports a permanently rejected recipient as refused', async () => {
  const error = await sendThrough({ authOptional: true, onRcptTo: (_, __, done) => done(smtpReply(550)) })
  expect(error).toBeInstanceOf(MailRefused)
})

test.each([
  ['our login', { allowInsecureAuth: true, onAuth: (_, __, done) => done(smtpReply(535)) }, 'user:wrong@'],
  ['our sender', { authOptional: true, onMailFrom: (_, __, done) => done(smtpReply(550)) }, ''],
  ['our connection', { authOptional: true, onConnect: (_, done) => done(smtpReply(554)) }, ''],
  ['a recipient temporarily', { authOptional: true, onRcptTo: (_, __, done) => done(smtpReply(450)) }, ''],
] satisfies [string, SMTPServerOptions, string][])(
  'an email can be retried if the server refuses %s',
  async (_, options, login) => {
    const error = await sendThrough(options, login)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
  },
)

test.each(['', '/?requireTLS=false&ignoreTLS=true'])(
  'sends neither password nor email to a server without TLS where TLS is required (%s)',
  async (parameters) => {
    const received: string[] = []
    const server: SMTPServerOptions = {
      onAuth: (_, __, done) => {
        received.push('password')
        done(null, { user: 'us' })
      },
      onMailFrom: (_, __, done) => {
        received.push('email')
        done()
      },
      authOptional: true,
      allowInsecureAuth: true,
    }
    const error = await sendThrough(server, 'us:secret@', MAIL, { requiresTls: true, parameters })
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(received).toEqual([])
  },
)
