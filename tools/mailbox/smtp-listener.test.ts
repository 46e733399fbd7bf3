import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { listenForMail } from './smtp-listener.ts'

const TOO_LARGE = 21 * 1024 * 1024

test('refuses a message that is announced as over 20 MB', async () => {
  const talk = await openTalk((await listen()).url)
  await talk.say('EHLO localhost\r\n', '250 ')
  await talk.say(`MAIL FROM:<a@b.example> SIZE=${TOO_LARGE}\r\n`, '552 ')
})

test('refuses a message that turns out to be over 20 MB', async () => {
  const { url, taken } = await listen()
  const line = `${'x'.repeat(998)}\r\n`
  const mail = { from: 'a@b.example', to: 'ann@example.com', raw: line.repeat(TOO_LARGE / line.length) }
  await expect(createTransport(url).sendMail(mail)).rejects.toMatchObject({ responseCode: 552 })
  expect(taken).toEqual([])
})

test('takes nothing from a sender that hangs up in the middle', async () => {
  const { url, taken } = await listen()
  const talk = await openTalk(url)
  await talk.say('EHLO localhost\r\n', '250 ')
  await talk.say('MAIL FROM:<a@b.example>\r\n', '250 ')
  await talk.say('RCPT TO:<ann@example.com>\r\n', '250 ')
  await talk.say('DATA\r\n', '354 ')
  talk.hangUp('Subject: half of a mail\r\n')
  await createTransport(url).sendMail({ from: 'a@b.example', to: 'bob@example.com', text: 'whole' })
  expect(taken).toEqual(['bob@example.com'])
})

test('offers neither encryption nor a login', async () => {
  const talk = await openTalk((await listen()).url)
  expect(await talk.say('EHLO localhost\r\n', '250 ')).not.toMatch(/STARTTLS|AUTH/)
})

test('listens on the loopback address', async () => {
  expect(new URL((await listen()).url).hostname).toBe('127.0.0.1')
})

async function listen() {
  const taken: string[] = []
  const { url, close } = await listenForMail(0, async ({ to }) => void taken.push(...to))
  onTestFinished(close)
  return { url, taken }
}

async function openTalk(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  async function hear(answer: string): Promise<string> {
    while (!heard.includes(answer)) await once(socket, 'data')
    return heard
  }
  await hear('220 ')
  return {
    say(line: string, answer: string) {
      heard = ''
      socket.write(line)
      return hear(answer)
    },
    hangUp: (line: string) => socket.write(line, () => socket.resetAndDestroy()),
  }
}
