import type { CompiledQuery } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'

export type Session = {
  user: { id: string; email: string; full_name: string | null }
  expiresAt: Date
  /** The product clock when the session was looked up. */
  checkedAt: Date
  /** What is stored of what they pay for; null: they never began to. */
  subscription: PaidTime | null
}

export type PaidTime = { status: SubscriptionStatus; trialEndsAt: Date | null; periodEndsAt: Date | null }

/** Who calls, looked up by the account room and handed to the mount. */
export type SessionReader = {
  sessionByToken(token: string): Promise<Session | null>
  /** With the rows that they ask for, in the same round trip. Without a session there are none. */
  sessionWith<Row>(
    token: string,
    asked: CompiledQuery<Row>,
  ): Promise<{ session: Session; rows: Row[] } | null>
  subscriptionStatus(session: Session): Promise<SubscriptionStatus>
}
