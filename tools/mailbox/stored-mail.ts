export type StoredMail = {
  id: string
  /** A text message has a phone number as its recipient and no content except `text`. */
  channel: 'email' | 'text'
  messageId: string
  /** ISO 8601, by this machine's clock. */
  receivedAt: string
  /** The From header, or the envelope's sender when the mail has none. */
  from: string
  /** The Reply-To header, if any. */
  replyTo: string | null
  /** The recipients in the SMTP envelope, which may differ from the headers. */
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[]
  attachments: StoredAttachment[]
}

export type StoredAttachment = {
  filename: string
  contentType: string
  size: number
  /** Null unless the attachment is text. */
  content: string | null
}
