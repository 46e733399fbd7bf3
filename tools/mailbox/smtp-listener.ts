import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Envelope } from './mail-files.ts'

/** The sender hears 250 when this returns, and 451 (try again) when it throws. */
type Take = (envelope: Envelope, raw: Buffer) => Promise<void>

const HOST = '127.0.0.1'
const LARGEST_BYTES = 20 * 1024 * 1024
const GRACE_MS = 500

export async function listenForMail(
  port: number,
  take: Take,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'localhost',
    size: LARGEST_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: GRACE_MS,
    onData(stream, session, answer) {
      receive(stream, session, take).then(
        () => answer(),
        (error: Error & { responseCode?: number }) =>
          answer(Object.assign(error, { responseCode: error.responseCode ?? 451 })),
      )
    },
  })
  // A sender that hangs up in the middle of a message is not our failure. One to listen at all is told below.
  server.on('error', () => {})
  const listening = server.listen(port, HOST)
  await once(listening, 'listening')
  return {
    url: `smtp://${HOST}:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, take: Take): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('Over 20 MB'), { responseCode: 552 })
  const raw = Buffer.concat(chunks)
  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
  await take({ ...envelope, bytes: raw.length }, raw)
}
