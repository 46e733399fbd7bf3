import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Envelope } from './mail-files.ts'

/** The sender gets 250 when this resolves, and 451 (try again) when it throws. */
type MailHandler = (envelope: Envelope, raw: Buffer) => Promise<void>

const HOST = '127.0.0.1'
const MAX_BYTES = 20 * 1024 * 1024
const CLOSE_TIMEOUT_MS = 500

export async function listenForMail(
  port: number,
  handleMail: MailHandler,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'localhost',
    size: MAX_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, session, reply) {
      receiveMail(stream, session, handleMail).then(
        () => reply(),
        (error: Error & { responseCode?: number }) =>
          reply(Object.assign(error, { responseCode: error.responseCode ?? 451 })),
      )
    },
  })
  // A sender that disconnects halfway is no error. A failure to listen rejects below.
  server.on('error', () => {})
  const listening = server.listen(port, HOST)
  await once(listening, 'listening')
  return {
    url: `smtp://${HOST}:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receiveMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  handleMail: MailHandler,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('message over 20 MB'), { responseCode: 552 })
  const raw = Buffer.concat(chunks)
  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
  await handleMail({ ...envelope, bytes: raw.length }, raw)
}
