import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CheckoutMode, Payment, PayOutcome } from './mode.ts'
import { MODES } from './modes.ts'
import { customerDetails } from './open-session.ts'
import { getSession, type Session, sessionsIn } from './session.ts'

/** Pays for a session. Does nothing if it is already complete or expired. */
export function payForSession(
  context: Context,
  id: string,
  payment: Payment,
): PayOutcome | { kind: 'closed' } {
  const session = getSession(context, id)
  if (session.status !== 'open') return { kind: 'closed' }
  const outcome = modeOf(session).pay(context, session, payment)
  // Read again, because the mode may have changed the session.
  const updated = getSession(context, id)
  if (outcome.kind === 'authentication_required' && payment.kind === 'card') {
    sessionsIn(context).put({ ...updated, hidden: { ...updated.hidden, waitingCard: payment.card } })
  }
  if (outcome.kind === 'declined') sessionsIn(context).put(withoutWaitingCard(updated))
  if (outcome.kind === 'complete') closeSession(context, updated, outcome.changes, cardholderName(payment))
  return outcome
}

/** Handles the result of 3-D Secure. Does nothing if the session is not waiting for it. */
export function authenticateSession(
  context: Context,
  id: string,
  answer: 'complete' | 'fail',
): PayOutcome | { kind: 'closed' } | { kind: 'failed' } {
  const session = getSession(context, id)
  const { waitingCard: card } = session.hidden
  if (session.status !== 'open' || !card) return { kind: 'closed' }
  if (answer === 'complete') return payForSession(context, id, { kind: 'card', card, isAuthenticated: true })
  modeOf(session).failAuthentication?.(context, session)
  sessionsIn(context).put(withoutWaitingCard(getSession(context, id)))
  return { kind: 'failed' }
}

export function expireSession(context: Context, id: string): Session {
  const session = getSession(context, id)
  if (session.status !== 'open') return session
  context.unschedule('checkout.session.expire', id)
  const expired = sessionsIn(context).put({ ...withoutWaitingCard(session), status: 'expired', url: null })
  context.record('checkout.session.expired', expired)
  return expired
}

export function modeOf({ mode }: Session): CheckoutMode {
  const behaviour = MODES[mode]
  if (!behaviour) throw new RangeError(`There is no checkout in ${mode} mode`)
  return behaviour
}

function closeSession(
  context: Context,
  session: Session,
  changes: Partial<Stripe.Checkout.Session>,
  name: string | null,
): void {
  context.unschedule('checkout.session.expire', session.id)
  const complete = sessionsIn(context).put({
    ...withoutWaitingCard(session),
    customer_details: { ...customerDetails(session.customer_details?.email), name },
    ...changes,
    status: 'complete',
    url: null,
  })
  context.record('checkout.session.completed', complete)
}

const cardholderName = (payment: Payment) => (payment.kind === 'card' ? payment.card.name : null)

const withoutWaitingCard = (session: Session): Session => ({
  ...session,
  hidden: { ...session.hidden, waitingCard: null },
})
