import type { SubscriptionStatus } from '#domain/billing/access.ts'

/** A subscription as the payment provider tells of it. Times are milliseconds since 1970. */
export type ProviderSubscription = {
  id: string
  /** In the provider's words, of which there may be new ones. */
  status: string
  createdAtMs: number
  trialEndsAtMs: number | null
  periodEndsAtMs: number | null
  cancelsAtPeriodEnd: boolean
  hasCard: boolean
}

const STATUS_BY_WORD: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'none',
  incomplete_expired: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  paused: 'canceled',
}

/** Null for a word nobody knew when this was written: what was known before stays. */
export function statusFromProvider(word: string): SubscriptionStatus | null {
  return Object.hasOwn(STATUS_BY_WORD, word) ? (STATUS_BY_WORD[word] ?? null) : null
}

export type ChosenSubscription = {
  kept: (ProviderSubscription & { known: SubscriptionStatus }) | null
  /** Would charge a second time: to be cancelled. */
  surplus: ProviderSubscription[]
  /** Words that are not understood. While nothing better is there, nothing may be concluded. */
  unknownWords: string[]
}

const BEST_FIRST: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'canceled', 'none']

/** The one that counts: the best, and of equals the older, except that of ended ones the last tells the story. */
export function chooseSubscription(all: readonly ProviderSubscription[]): ChosenSubscription {
  const understood = all.flatMap((subscription) => {
    const known = statusFromProvider(subscription.status)
    return known === null ? [] : [{ ...subscription, known }]
  })
  const rank = (known: SubscriptionStatus) => BEST_FIRST.indexOf(known)
  const sorted = understood.toSorted(
    (one, other) =>
      rank(one.known) - rank(other.known) ||
      (isLive(one.known) ? one.createdAtMs - other.createdAtMs : other.createdAtMs - one.createdAtMs),
  )
  const [kept = null, ...others] = sorted
  return {
    kept,
    surplus: others.filter(({ known }) => isLive(known)),
    unknownWords: all.map(({ status }) => status).filter((word) => statusFromProvider(word) === null),
  }
}

function isLive(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}
