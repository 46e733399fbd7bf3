import { openMailStore } from './mail-store.ts'
import { listenForMail } from './smtp-listener.ts'
import type { StoredMail } from './stored-mail.ts'

export type { StoredMail } from './stored-mail.ts'

export type MailboxOptions = {
  directory: string
  /** Defaults to a free port. */
  port?: number
  /** Number of mails to keep, the newest ones. Defaults to 500. */
  keep?: number
}

export type Mailbox = {
  smtpUrl: string
  /** The mails to one recipient (ignoring case) or to all, newest first. */
  mails(to?: string): Promise<StoredMail[]>
  /** Stores a text message like a mail. */
  keepText(text: { to: string; body: string }): Promise<{ id: string }>
  /** Rejects the next messages to an address: by default with 451 (try again); use a code from 500 for a permanent failure. */
  refuse(to: string, refusal?: { times?: number; responseCode?: number }): void
  stop(): Promise<void>
}

export async function startMailbox({ directory, port = 0, keep = 500 }: MailboxOptions): Promise<Mailbox> {
  const store = await openMailStore(directory, keep)
  const refusals = new Map<string, { timesLeft: number; responseCode: number }>()

  const listener = await listenForMail(port, async (envelope, raw) => {
    for (const address of envelope.to) {
      const refusal = refusals.get(address.toLowerCase())
      if (!refusal || refusal.timesLeft === 0) continue
      refusal.timesLeft -= 1
      throw Object.assign(new Error('rejected on request'), { responseCode: refusal.responseCode })
    }
    await store.add(envelope, raw)
  })

  return {
    smtpUrl: listener.url,
    async mails(to) {
      const mails = await store.mails()
      return to === undefined
        ? mails
        : mails.filter((mail) => mail.to.some((address) => isSameAddress(address, to)))
    },
    async keepText({ to, body }) {
      const raw = Buffer.from(body)
      return { id: await store.add({ from: '', to: [to], bytes: raw.length, channel: 'text' }, raw) }
    },
    refuse(to, { times = 1, responseCode = 451 } = {}) {
      refusals.set(to.toLowerCase(), { timesLeft: times, responseCode })
    },
    stop: () => listener.close(),
  }
}

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
