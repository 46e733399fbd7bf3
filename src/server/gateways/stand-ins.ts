import type { StoredMail } from '#contract/local.ts'

/** Receives letters and texts in local mode. */
export type LocalMailbox = {
  mails(to?: string): Promise<StoredMail[]>
  keepText(text: { to: string; body: string }): Promise<{ id: string }>
}

/** Plays the payment provider in local mode, and the people who pay through it. */
export type LocalPayments = {
  controlUrl: string
  /** Everything that falls due until then has happened, and we were told, when this resolves. */
  setClock(now: Date): Promise<void>
  completeCheckout(sessionId: string, card: string): Promise<void>
  enableAccount(accountId: string): Promise<void>
}
