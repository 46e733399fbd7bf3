import type { CompiledQuery } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'

export type Session = {
  user: { id: string; email: string; full_name: string | null }
  expiresAt: Date
  /** When the session was looked up, by the product clock. */
  checkedAt: Date
  /** The stored subscription; null: never subscribed. */
  subscription: SubscriptionPeriod | null
}

export type SubscriptionPeriod = {
  status: SubscriptionStatus
  trialEndsAt: Date | null
  periodEndsAt: Date | null
}

/** Looks up the caller. Implemented by `account`, used when endpoints are mounted. */
export type SessionReader = {
  findSession(token: string): Promise<Session | null>
  /** Reads the session and the query's rows in one round trip. Without a session, no rows are returned. */
  findSessionAndRows<Row>(
    token: string,
    query: CompiledQuery<Row>,
  ): Promise<{ session: Session; rows: Row[] } | null>
  /** The id of the first owner who signed in from the device; null if nobody has. */
  findDeviceOwner(deviceToken: string): Promise<string | null>
  subscriptionStatus(session: Session): Promise<SubscriptionStatus>
}
