import type { SubscriptionStatus } from '#domain/billing/access.ts'

/** A subscription as the payment provider reports it. Times are in milliseconds since 1970. */
export type ProviderSubscription = {
  id: string
  /** The provider's own status, which may be one that we do not know. */
  status: string
  createdAtMs: number
  trialEndsAtMs: number | null
  periodEndsAtMs: number | null
  cancelsAtPeriodEnd: boolean
  hasCard: boolean
}

const STATUS_BY_PROVIDER_STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'none',
  incomplete_expired: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  paused: 'canceled',
}

/** Null for a status that we do not know: callers then keep the stored one. */
export function statusFromProvider(providerStatus: string): SubscriptionStatus | null {
  if (!Object.hasOwn(STATUS_BY_PROVIDER_STATUS, providerStatus)) return null
  return STATUS_BY_PROVIDER_STATUS[providerStatus] ?? null
}

export type ChosenSubscription = {
  kept: (ProviderSubscription & { knownStatus: SubscriptionStatus }) | null
  /** Live subscriptions that would charge a second time, so they must be cancelled. */
  surplus: ProviderSubscription[]
  /** Statuses that we do not know. If nothing was kept, callers must not draw conclusions. */
  unknownStatuses: string[]
}

const BEST_FIRST: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'canceled', 'none']

/** Keeps the subscription with the best status: the oldest of several live ones, the latest of several ended ones. */
export function chooseSubscription(all: readonly ProviderSubscription[]): ChosenSubscription {
  const understood = all.flatMap((subscription) => {
    const knownStatus = statusFromProvider(subscription.status)
    return knownStatus === null ? [] : [{ ...subscription, knownStatus }]
  })
  const rank = (knownStatus: SubscriptionStatus) => BEST_FIRST.indexOf(knownStatus)
  const sorted = understood.toSorted(
    (one, other) =>
      rank(one.knownStatus) - rank(other.knownStatus) ||
      (isLive(one.knownStatus) ? one.createdAtMs - other.createdAtMs : other.createdAtMs - one.createdAtMs),
  )
  const [kept = null, ...others] = sorted
  return {
    kept,
    surplus: others.filter(({ knownStatus }) => isLive(knownStatus)),
    unknownStatuses: all.map(({ status }) => status).filter((status) => statusFromProvider(status) === null),
  }
}

function isLive(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}
