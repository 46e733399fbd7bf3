import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { toSingleLine } from '#contract/fields.ts'
import { nameAtStart } from '#domain/language/en/unnamed-business.ts'

export type Attachment = { filename: string; contentType: string; content: string | Buffer }

export type Business = { name: string; email: string }

export type OutgoingMail = {
  /** Stable per email, so that a receiver recognizes a repeat. */
  messageId: string
  to: string
  /** For emails to clients: the business that the email is from and that gets replies. */
  business?: Business | null
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | null
}

export type MailGateway = {
  /** Resolves once the mail server has accepted the email. Unless it fails with `MailInDoubt`, nothing arrives. */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects with the signal's reason once `withdrawn`, and nothing is sent, unless the server already has the whole email. */
  sendUnless(withdrawn: AbortSignal, mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail server permanently rejected this email. Other rejections concern our setup and may be fixed. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail server has the whole email and did not say whether it accepted it. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt'
}

/** Commands whose errors concern the recipient or the content, not our login or sender. */
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA']

/** The number of simultaneous connections to the mail server. */
export const MAIL_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 10_000

type SmtpOptions = {
  url: string
  from: string
  /** Whether to send nothing to a server that does not offer STARTTLS. */
  requiresTls?: boolean
  /** Multiplies every timeout. */
  timeoutFactor?: number
}

export function smtpGateway({ url, from, requiresTls = false, timeoutFactor = 1 }: SmtpOptions): MailGateway {
  const options = {
    url: requiresTls ? withRequiredTls(url) : url,
    connectionTimeout: CONNECT_TIMEOUT_MS * timeoutFactor,
    greetingTimeout: CONNECT_TIMEOUT_MS * timeoutFactor,
    socketTimeout: SOCKET_TIMEOUT_MS * timeoutFactor,
    // Nothing in an email may make the mailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const pooled = nodemailer.createTransport({ ...options, pool: true, maxConnections: MAIL_CONNECTIONS })
  const single = nodemailer.createTransport(options)
  for (const transport of [pooled, single])
    transport.use('stream', ({ data, message }, done) => {
      message.processFunc((data as { transfer: Transfer }).transfer.pass)
      done()
    })
  const toMessage = ({ business, unsubscribeUrl, ...mail }: OutgoingMail) => ({
    ...mail,
    attachments: [...mail.attachments],
    ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
    ...(business ? businessHeaders(business, from) : { from }),
  })
  const deliver = async (
    transport: typeof pooled | typeof single,
    mail: OutgoingMail,
    transfer: Transfer,
  ) => {
    const message = { ...toMessage(mail), transfer }
    await transport.sendMail(message).catch((error) => toMailError(error, transfer))
  }
  return {
    send: (mail) => deliver(pooled, mail, trackTransfer(NEVER_WITHDRAWN)),
    async sendUnless(withdrawn, mail) {
      withdrawn.throwIfAborted()
      const transfer = trackTransfer(withdrawn)
      await Promise.race([deliver(single, mail, transfer), rejectWhenWithdrawn(withdrawn, transfer)])
    },
    close: () => {
      pooled.close()
      single.close()
    },
  }
}

/** In the URL itself, because its parameters override other options. */
function withRequiredTls(url: string): string {
  const address = new URL(url)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** An email in transfer. The mail server accepts it only once it has its end. */
type Transfer = {
  /** True once the end of the email may have reached the server. */
  isDone(): boolean
  pass(email: Readable): Readable
}

/** Passes an email on unless it is withdrawn before its end. Reads no faster than the server does. */
function trackTransfer(withdrawn: AbortSignal): Transfer {
  let isDone = false
  async function* unlessWithdrawn(email: Readable) {
    for await (const chunk of email) {
      withdrawn.throwIfAborted()
      yield chunk
    }
    withdrawn.throwIfAborted()
    isDone = true
  }
  return { isDone: () => isDone, pass: (email) => Readable.from(unlessWithdrawn(email)) }
}

/** Addresses are objects, to prevent header injection through the name. We may only send from our own address. */
function businessHeaders({ name, email }: Business, ourFrom: string) {
  const ourAddress = addressparser(ourFrom, { flatten: true })[0]?.address ?? ourFrom
  const business = nameAtStart(toSingleLine(name))
  return {
    from: { name: `${business} via Wheelhouse`, address: ourAddress },
    replyTo: { name: business, address: email },
  }
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const NEVER_WITHDRAWN = new AbortController().signal

type SmtpFailure = { responseCode?: number; command?: string }

function toMailError(error: SmtpFailure, transfer: Transfer): never {
  const { responseCode, command = '' } = error
  if (responseCode === undefined) {
    if (transfer.isDone()) throw new MailInDoubt('did not answer', { cause: error })
    throw error
  }
  if (responseCode >= 500 && ABOUT_THE_EMAIL.includes(command))
    throw new MailRefused(`refused with ${responseCode}`, { cause: error })
  throw error
}

function rejectWhenWithdrawn(withdrawn: AbortSignal, transfer: Transfer): Promise<never> {
  return new Promise((_, reject) => {
    const rejectUnlessDone = () => {
      if (!transfer.isDone()) reject(withdrawn.reason)
    }
    withdrawn.addEventListener('abort', rejectUnlessDone, { once: true })
  })
}
