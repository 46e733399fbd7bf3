import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { findLinks } from './find-links.ts'
import type { KeptMail } from './kept-mail.ts'
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

function described({ filename, mimeType, content }: Attachment) {
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  return { filename: filename ?? '', contentType: mimeType, size }
}
