import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { inOneLine } from '#contract/fields.ts'

export type Attachment = { filename: string; contentType: string; content: string | Buffer }

export type Business = { name: string; email: string }

export type OutgoingMail = {
  /** Stable per letter, so that a receiver can tell a repeat from a second letter. */
  messageId: string
  to: string
  /** Of a letter to a client: the business that writes through us, and that answers go to. */
  business?: Business | null
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
  /** Where a POST stops more of its kind, as RFC 8058 has it. */
  unsubscribeUrl?: string | null
}

export type MailGateway = {
  /** Resolves once the mail server has accepted the email. Unless it fails with `MailInDoubt`, nothing arrives. */
  send(mail: OutgoingMail): Promise<void>
  /** Once `withdrawn` rejects with its reason and nothing leaves, unless the whole letter was handed over: then it is for the server to answer. */
  sendUnless(withdrawn: AbortSignal, mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail server said that it will never take this letter. Any other "no" is about us and may be mended. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail server has the whole letter and did not say whether it took it. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt'
}

/** Where a server speaks of the recipient or the content, not of our login or our sender. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']

/** To the mail server, at once. */
export const MAIL_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 10_000

type SmtpOptions = {
  url: string
  from: string
  /** Every time limit is multiplied by this. */
  patience?: number
}

export function smtpGateway({ url, from, patience = 1 }: SmtpOptions): MailGateway {
  const options = {
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS * patience,
    greetingTimeout: CONNECT_TIMEOUT_MS * patience,
    socketTimeout: SILENCE_TIMEOUT_MS * patience,
    // Letters are written by us: nothing in them may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const pooled = nodemailer.createTransport({ ...options, pool: true, maxConnections: MAIL_CONNECTIONS })
  const single = nodemailer.createTransport(options)
  for (const transport of [pooled, single])
    transport.use('stream', ({ data, message }, done) => {
      message.processFunc((data as { over: HandOver }).over.pass)
      done()
    })
  const sent = ({ business, unsubscribeUrl, ...mail }: OutgoingMail) => ({
    ...mail,
    attachments: [...mail.attachments],
    ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
    ...(business ? writtenFor(business, from) : { from }),
  })
  const deliver = async (transport: typeof pooled | typeof single, mail: OutgoingMail, over: HandOver) => {
    const watched = { ...sent(mail), over }
    await transport.sendMail(watched).catch((error) => explain(error, over))
  }
  return {
    send: (mail) => deliver(pooled, mail, handOver(NEVER_WITHDRAWN)),
    async sendUnless(withdrawn, mail) {
      withdrawn.throwIfAborted()
      const over = handOver(withdrawn)
      await Promise.race([deliver(single, mail, over), rejectionOnceWithdrawn(withdrawn, over)])
    },
    close: () => {
      pooled.close()
      single.close()
    },
  }
}

/** A letter on its way through a connection. Only its end makes the mail server take it. */
type HandOver = {
  /** Whether the end may have reached the server. */
  isDone(): boolean
  pass(letter: Readable): Readable
}

/** Lets a letter through unless it is withdrawn before its end. Reads no further than the server does. */
function handOver(withdrawn: AbortSignal): HandOver {
  let isDone = false
  async function* unlessWithdrawn(letter: Readable) {
    for await (const chunk of letter) {
      withdrawn.throwIfAborted()
      yield chunk
    }
    withdrawn.throwIfAborted()
    isDone = true
  }
  return { isDone: () => isDone, pass: (letter) => Readable.from(unlessWithdrawn(letter)) }
}

/** As objects, so that nothing in a name is taken for an address or a header. Our address stays: we may send from no other. */
function writtenFor({ name, email }: Business, ourFrom: string) {
  const ours = addressparser(ourFrom, { flatten: true })[0]?.address ?? ourFrom
  const business = inOneLine(name)
  return {
    from: { name: `${business} via Wheelhouse`, address: ours },
    replyTo: { name: business, address: email },
  }
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const NEVER_WITHDRAWN = new AbortController().signal

type SmtpFailure = { responseCode?: number; command?: string }

function explain(error: SmtpFailure, over: HandOver): never {
  const { responseCode, command = '' } = error
  if (responseCode === undefined) {
    if (over.isDone()) throw new MailInDoubt('did not answer', { cause: error })
    throw error
  }
  if (responseCode >= 500 && ABOUT_THE_LETTER.includes(command))
    throw new MailRefused(`refused with ${responseCode}`, { cause: error })
  throw error
}

function rejectionOnceWithdrawn(withdrawn: AbortSignal, over: HandOver): Promise<never> {
  return new Promise((_, reject) => {
    const reconsider = () => {
      if (!over.isDone()) reject(withdrawn.reason)
    }
    withdrawn.addEventListener('abort', reconsider, { once: true })
  })
}
