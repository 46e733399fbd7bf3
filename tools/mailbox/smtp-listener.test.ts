import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { listenForMail } from './smtp-listener.ts'

const TOO_LARGE = 21 * 1024 * 1024

test('rejects a message with an announced size over 20 MB', async () => {
  const smtp = await openConversation((await listen()).url)
  await smtp.send('EHLO localhost\r\n', '250 ')
  await smtp.send(`MAIL FROM:<a@b.example> SIZE=${TOO_LARGE}\r\n`, '552 ')
})

test('rejects a message that turns out to be over 20 MB', async () => {
  const { url, accepted } = await listen()
  const line = `${'x'.repeat(998)}\r\n`
  const mail = { from: 'a@b.example', to: 'ann@example.com', raw: line.repeat(TOO_LARGE / line.length) }
  await expect(createTransport(url).sendMail(mail)).rejects.toMatchObject({ responseCode: 552 })
  expect(accepted).toEqual([])
})

test('ignores a message whose sender disconnects halfway', async () => {
  const { url, accepted } = await listen()
  const smtp = await openConversation(url)
  await smtp.send('EHLO localhost\r\n', '250 ')
  await smtp.send('MAIL FROM:<a@b.example>\r\n', '250 ')
  await smtp.send('RCPT TO:<ann@example.com>\r\n', '250 ')
  await smtp.send('DATA\r\n', '354 ')
  smtp.disconnect('Subject: half of a mail\r\n')
  await createTransport(url).sendMail({ from: 'a@b.example', to: 'bob@example.com', text: 'whole' })
  expect(accepted).toEqual(['bob@example.com'])
})

test('offers neither encryption nor a login', async () => {
  const smtp = await openConversation((await listen()).url)
  expect(await smtp.send('EHLO localhost\r\n', '250 ')).not.toMatch(/STARTTLS|AUTH/)
})

test('listens on the loopback address', async () => {
  expect(new URL((await listen()).url).hostname).toBe('127.0.0.1')
})

async function listen() {
  const accepted: string[] = []
  const { url, close } = await listenForMail(0, async ({ to }) => void accepted.push(...to))
  onTestFinished(close)
  return { url, accepted }
}

async function openConversation(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  async function waitFor(reply: string): Promise<string> {
    while (!received.includes(reply)) await once(socket, 'data')
    return received
  }
  await waitFor('220 ')
  return {
    send(line: string, reply: string) {
      received = ''
      socket.write(line)
      return waitFor(reply)
    },
    disconnect: (line: string) => socket.write(line, () => socket.resetAndDestroy()),
  }
}
