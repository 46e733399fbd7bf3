import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { findLinks } from './find-links.ts'
import { type Envelope, readMail, receivedAt } from './mail-files.ts'
import type { StoredAttachment, StoredMail } from './stored-mail.ts'

/** Reads and parses a mail. Undefined if the mail cannot be read, so that one broken file does not hide the others. */
export async function openMail(directory: string, id: string): Promise<StoredMail | undefined> {
  try {
    const { envelope, raw } = await readMail(directory, id)
    if (envelope.channel === 'text') return toTextMessage(id, envelope, raw)
    const mail = await PostalMime.parse(raw)
    const body = { text: mail.text ?? '', html: mail.html ?? null }
    return {
      id,
      channel: 'email',
      messageId: mail.messageId ?? '',
      receivedAt: receivedAt(id),
      from: mail.from ? formatAddress(mail.from) : envelope.from,
      replyTo: mail.replyTo?.[0] ? formatAddress(mail.replyTo[0]) : null,
      to: [...envelope.to],
      subject: mail.subject ?? '',
      ...body,
      links: findLinks(body),
      attachments: mail.attachments.map(describeAttachment),
    }
  } catch {
    return undefined
  }
}

function toTextMessage(id: string, { from, to }: Envelope, raw: Buffer): StoredMail {
  const text = raw.toString('utf8')
  const links = findLinks({ html: null, text })
  return {
    id,
    channel: 'text',
    messageId: id,
    receivedAt: receivedAt(id),
    from,
    replyTo: null,
    to: [...to],
    subject: '',
    text,
    html: null,
    links,
    attachments: [],
  }
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}

function describeAttachment(attachment: Attachment): StoredAttachment {
  const { filename, mimeType } = attachment
  const bytes = bytesOf(attachment)
  return {
    filename: filename ?? '',
    contentType: mimeType,
    size: bytes.length,
    content: mimeType.startsWith('text/') ? bytes.toString('utf8') : null,
  }
}

function bytesOf({ mimeType, content }: Attachment): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  // The parser normalizes line breaks; calendar files use CRLF.
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')) : bytes
}
