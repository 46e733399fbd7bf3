import type Stripe from 'stripe'
import type { TypedCard } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'

export type KeptPortalSession = Stripe.BillingPortal.Session & {
  hidden: {
    /** Not the id, so that only who was sent here can open it. */
    secret: string
    /** Seconds. Moves once, when it is opened. */
    diesAt: number
    isOpened: boolean
    /** What it was opened for was done; from then on it is the whole portal. */
    isFlowDone: boolean
    /** Waits for the answer to 3-D Secure. */
    waitingCard: TypedCard | null
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const UNUSED_LIFE = 5 * MINUTE
const OPENED_LIFE = HOUR

export const portalSessionsIn = (context: Context) =>
  context.collection<KeptPortalSession>('billing_portal.session')

/** Undefined when there is none, or it is dead. */
export function openPortalSession(context: Context, secret: string): KeptPortalSession | undefined {
  const session = portalSessionsIn(context)
    .all()
    .find((candidate) => candidate.hidden.secret === secret)
  if (!session || session.hidden.diesAt <= context.now()) return undefined
  if (session.hidden.isOpened) return session
  const hidden = { ...session.hidden, diesAt: context.now() + OPENED_LIFE, isOpened: true }
  return portalSessionsIn(context).put({ ...session, hidden })
}
