import type { CompiledQuery } from 'kysely'
import { PROOF_SECONDS } from '#domain/account/factors.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { Logger } from '#server/base/log.ts'

export type Session = {
  user: { id: string; email: string; full_name: string | null }
  expiresAt: Date
  /** When the session was looked up, by the product clock. */
  checkedAt: Date
  /** When the owner last proved who they are. Null if the caller lacks the cookie that came with it. */
  provedAt: Date | null
  /** The stored subscription; null: never subscribed. */
  subscription: SubscriptionPeriod | null
  /** A request to recover the account that can still be cancelled. */
  recovery: { requestedAt: Date; dueAt: Date } | null
}

export type SubscriptionPeriod = {
  status: SubscriptionStatus
  trialEndsAt: Date | null
  periodEndsAt: Date | null
}

/** Somebody who presents a session's token. */
export type SessionCaller = {
  /** Its lines have the id of the request. */
  log: Logger
  network: string
  userAgent: string
  /** `api`: the token came as a bearer credential. */
  via: 'browser' | 'api'
  /** The cookie of a browser that somebody has signed in from. */
  deviceToken: string | null
  /** The cookie that came with a proof: a copy of the session's token must not gain from what its owner proves later. */
  proofToken: string | null
}

export function isProofFresh({ provedAt, checkedAt }: Session): boolean {
  return provedAt !== null && checkedAt.getTime() - provedAt.getTime() < PROOF_SECONDS * 1000
}

/** Looks up the caller. Implemented by `account`, used when endpoints are mounted. */
export type SessionReader = {
  /** Null too if the token is used from another network and another browser than it was given to. */
  findSession(token: string, caller: SessionCaller): Promise<Session | null>
  /** Reads the session and the query's rows in one round trip. Without a session, no rows are returned. */
  findSessionAndRows<Row>(
    token: string,
    query: CompiledQuery<Row>,
    caller: SessionCaller,
  ): Promise<{ session: Session; rows: Row[] } | null>
  /** The id of the first owner who signed in from the device; null if nobody has. */
  findDeviceOwner(deviceToken: string): Promise<string | null>
  subscriptionStatus(session: Session): Promise<SubscriptionStatus>
}
