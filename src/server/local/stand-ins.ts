import type { StoredMail } from '#contract/local.ts'

/** Receives letters in local mode. */
export type LocalMailbox = { mails(to?: string): Promise<StoredMail[]> }

/** Plays the payment provider in local mode, and the people who pay through it. */
export type LocalPayments = {
  controlUrl: string
  /** Everything that falls due until then has happened, and we were told, when this resolves. */
  setClock(now: Date): Promise<void>
  completeCheckout(sessionId: string, card: string): Promise<void>
  enableAccount(accountId: string): Promise<void>
}
