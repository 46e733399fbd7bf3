import type { KeptMail } from './kept-mail.ts'
import { openShelf } from './shelf.ts'
import { listenForMail } from './smtp-listener.ts'

export type { KeptMail } from './kept-mail.ts'

export type MailboxOptions = {
  directory: string
  /** A free one unless given. */
  port?: number
  /** How many mails are kept, the newest: 500 unless given. */
  keep?: number
}

export type Mailbox = {
  smtpUrl: string
  /** Newest first; of one recipient, in whatever case, or of all. */
  mails(to?: string): Promise<KeptMail[]>
  /** The next so many messages are refused: with 451, as by a busy server, or for good with a code over 500. */
  refuseNext(count: number, responseCode?: number): void
  stop(): Promise<void>
}

export async function startMailbox({ directory, port = 0, keep = 500 }: MailboxOptions): Promise<Mailbox> {
  const shelf = await openShelf(directory, keep)
  let refusals = { left: 0, responseCode: 451 }

  const listener = await listenForMail(port, async (envelope, raw) => {
    if (refusals.left > 0) {
      refusals.left -= 1
      throw Object.assign(new Error('Refused as told'), { responseCode: refusals.responseCode })
    }
    await shelf.add(envelope, raw)
  })

  return {
    smtpUrl: listener.url,
    async mails(to) {
      const mails = await shelf.mails()
      return to === undefined ? mails : mails.filter((mail) => mail.to.some((address) => isSame(address, to)))
    },
    refuseNext(count, responseCode = 451) {
      refusals = { left: count, responseCode }
    },
    stop: () => listener.close(),
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
