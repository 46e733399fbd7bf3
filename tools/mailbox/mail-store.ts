import { mkdir } from 'node:fs/promises'
import { type Envelope, mailIds, removeMail, removeUnfinishedFiles, writeMail } from './mail-files.ts'
import { openMail } from './open-mail.ts'
import type { StoredMail } from './stored-mail.ts'

/** A directory that keeps the newest mails. */
export type MailStore = {
  /** Returns the id of the stored mail. */
  add(envelope: Envelope, raw: Buffer): Promise<string>
  mails(): Promise<StoredMail[]>
}

export async function openMailStore(directory: string, keep: number): Promise<MailStore> {
  const openedMails = new Map<string, Promise<StoredMail | undefined>>()

  async function discardOldest(): Promise<void> {
    for (const id of (await mailIds(directory)).slice(keep)) {
      openedMails.delete(id)
      await removeMail(directory, id)
    }
  }

  function openOnce(id: string): Promise<StoredMail | undefined> {
    const mail = openedMails.get(id) ?? openMail(directory, id)
    openedMails.set(id, mail)
    return mail
  }

  await mkdir(directory, { recursive: true })
  await removeUnfinishedFiles(directory)
  await discardOldest()
  return {
    async add(envelope, raw) {
      const id = await writeMail(directory, envelope, raw)
      await discardOldest()
      return id
    },
    async mails() {
      const mails: StoredMail[] = []
      // One at a time, because large mails could exhaust memory if read together.
      for (const id of await mailIds(directory)) {
        const mail = await openOnce(id)
        if (mail) mails.push(mail)
      }
      return mails
    },
  }
}
