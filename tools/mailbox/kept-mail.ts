export type KeptMail = {
  id: string
  /** A text has a number for its recipient, and words alone. */
  channel: 'email' | 'text'
  messageId: string
  /** ISO 8601, by the clock of this machine. */
  receivedAt: string
  /** The From header, or the envelope's sender when the mail has none. */
  from: string
  /** The Reply-To header; null where answers go to the sender. */
  replyTo: string | null
  /** The envelope's recipients: whom the mail went to, whatever its headers say. */
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[]
  attachments: KeptAttachment[]
}

export type KeptAttachment = {
  filename: string
  contentType: string
  size: number
  /** Of an attachment that is text; null for any other. */
  content: string | null
}
