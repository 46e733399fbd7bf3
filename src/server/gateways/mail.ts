import nodemailer from 'nodemailer'

export type OutgoingMail = {
  /** Stable per letter, so that a receiver can tell a repeat from a second letter. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

/** Resolves once the mail server has accepted the letter. */
export type MailGateway = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** The mail server said that it will never take this letter. Any other "no" is about us and may be mended. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Where a server speaks of the recipient or the content, not of our login or our sender. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']

const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 10_000

export function smtpGateway({ url, from }: { url: string; from: string }): MailGateway {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Letters are written by us: nothing in them may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, attachments: [...mail.attachments], from })
      } catch (error) {
        const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
        if (responseCode >= 500 && ABOUT_THE_LETTER.includes(command)) {
          throw new MailRefused(`refused with ${responseCode}`, { cause: error })
        }
        throw error
      }
    },
    close: () => transport.close(),
  }
}
