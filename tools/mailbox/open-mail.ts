import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { findLinks } from './find-links.ts'
import type { KeptAttachment, KeptMail } from './kept-mail.ts'
import { readMail, receivedAt } from './mail-files.ts'

/** Undefined for a mail that cannot be read: one broken file must not hide the others. */
export async function openMail(directory: string, id: string): Promise<KeptMail | undefined> {
  try {
    const { envelope, raw } = await readMail(directory, id)
    const mail = await PostalMime.parse(raw)
    const body = { text: mail.text ?? '', html: mail.html ?? null }
    return {
      id,
      messageId: mail.messageId ?? '',
      receivedAt: receivedAt(id),
      from: mail.from ? written(mail.from) : envelope.from,
      replyTo: mail.replyTo?.[0] ? written(mail.replyTo[0]) : null,
      to: [...envelope.to],
      subject: mail.subject ?? '',
      ...body,
      links: findLinks(body),
      attachments: mail.attachments.map(described),
    }
  } catch {
    return undefined
  }
}

function written({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}

function described(attachment: Attachment): KeptAttachment {
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
  // The parser ends the lines of calendar files its own way; theirs is this.
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')) : bytes
}
