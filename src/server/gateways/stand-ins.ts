import type { LocalSubscription, ReceivedPush, StoredMail } from '#contract/local.ts'

/** Receives emails and texts in local mode. */
export type LocalMailbox = {
  mails(to?: string): Promise<StoredMail[]>
  keepText(text: { to: string; body: string }): Promise<{ id: string }>
}

/** Plays the payment provider in local mode, and the people who pay through it. */
export type LocalPayments = {
  controlUrl: string
  /** Resolves once everything due until then has happened and its webhooks were delivered. */
  setClock(now: Date): Promise<void>
  completeCheckout(sessionId: string, card: string): Promise<void>
  enableAccount(accountId: string): Promise<void>
}

/** Plays the push services of browsers in local mode. */
export type LocalPushService = {
  subscribe(): LocalSubscription
  /** Newest first. */
  pushes(): ReceivedPush[]
}
