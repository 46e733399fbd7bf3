import type Stripe from 'stripe'
import type { CardInput } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'

export type PortalSession = Stripe.BillingPortal.Session & {
  /** Internal data that is not part of responses. */
  hidden: {
    /** The URL contains this instead of the id, so that only the recipient can open it. */
    secret: string
    /** Expiry in Unix seconds. It is extended once, when the session is opened. */
    diesAt: number
    isOpened: boolean
    /** Whether the flow it was created for is complete. From then on it shows the whole portal. */
    isFlowDone: boolean
    /** The card that awaits 3-D Secure. */
    waitingCard: CardInput | null
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const UNOPENED_TTL = 5 * MINUTE
const OPENED_TTL = HOUR

export const portalSessionsIn = (context: Context) =>
  context.collection<PortalSession>('billing_portal.session')

/** Opens the session with this secret. Undefined if there is none or it has expired. */
export function openPortalSession(context: Context, secret: string): PortalSession | undefined {
  const session = portalSessionsIn(context)
    .all()
    .find((candidate) => candidate.hidden.secret === secret)
  if (!session || session.hidden.diesAt <= context.now()) return undefined
  if (session.hidden.isOpened) return session
  const hidden = { ...session.hidden, diesAt: context.now() + OPENED_TTL, isOpened: true }
  return portalSessionsIn(context).put({ ...session, hidden })
}
