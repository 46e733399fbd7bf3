import nodemailer from 'nodemailer'

export type OutgoingMail = {
  /** Stable per letter, so that a receiver can tell a repeat from a second letter. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
}

/** Resolves once the mail server has accepted the letter. */
export type MailGateway = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** The mail server said that it will never take this letter. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const TIMEOUT_MS = 10_000

export function smtpGateway({ url, from }: { url: string; from: string }): MailGateway {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Letters are written by us: nothing in them may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, from })
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        if (responseCode && responseCode >= 500)
          throw new MailRefused(`refused with ${responseCode}`, { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}
