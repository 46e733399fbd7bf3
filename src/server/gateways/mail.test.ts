import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused, smtpGateway } from '#server/gateways/mail.ts'

const LETTER = {
  messageId: '<1@localhost>',
  to: 'ava@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  attachments: [],
}

async function sendThrough(options: SMTPServerOptions, login = '') {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const gateway = smtpGateway({ url: `smtp://${login}127.0.0.1:${port}`, from: 'hello@wheelhouse.example' })
  onTestFinished(async () => {
    gateway.close()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return gateway.send(LETTER).catch((error: unknown) => error)
}

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
