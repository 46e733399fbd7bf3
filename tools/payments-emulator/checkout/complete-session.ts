import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CheckoutMode, Payment, PayOutcome } from './mode.ts'
import { MODES } from './modes.ts'
import { details } from './open-session.ts'
import { type KeptSession, sessionIn, sessionsIn } from './session.ts'

/** Once only: a session that is complete or expired stays as it is. */
export function payForSession(
  context: Context,
  id: string,
  payment: Payment,
): PayOutcome | { kind: 'closed' } {
  const session = sessionIn(context, id)
  if (session.status !== 'open') return { kind: 'closed' }
  const outcome = modeOf(session).pay(context, session, payment)
  // Read again: a mode may have kept something with the session.
  const tried = sessionIn(context, id)
  if (outcome.kind === 'authentication_required' && payment.kind === 'card') {
    sessionsIn(context).put({ ...tried, hidden: { ...tried.hidden, waitingCard: payment.card } })
  }
  if (outcome.kind === 'declined') sessionsIn(context).put(withoutWaitingCard(tried))
  if (outcome.kind === 'complete') close(context, tried, outcome.changes, nameOf(payment))
  return outcome
}

/** The answer to 3-D Secure. Nothing happens when nothing was asked. */
export function authenticateSession(
  context: Context,
  id: string,
  answer: 'complete' | 'fail',
): PayOutcome | { kind: 'closed' } | { kind: 'failed' } {
  const session = sessionIn(context, id)
  const { waitingCard: card } = session.hidden
  if (session.status !== 'open' || !card) return { kind: 'closed' }
  if (answer === 'complete') return payForSession(context, id, { kind: 'card', card, isAuthenticated: true })
  modeOf(session).failAuthentication?.(context, session)
  sessionsIn(context).put(withoutWaitingCard(sessionIn(context, id)))
  return { kind: 'failed' }
}

export function expireSession(context: Context, id: string): KeptSession {
  const session = sessionIn(context, id)
  if (session.status !== 'open') return session
  context.unschedule('checkout.session.expire', id)
  const expired = sessionsIn(context).put({ ...withoutWaitingCard(session), status: 'expired', url: null })
  context.record('checkout.session.expired', expired)
  return expired
}

export function modeOf({ mode }: KeptSession): CheckoutMode {
  const found = MODES[mode]
  if (!found) throw new RangeError(`No checkout in ${mode} mode`)
  return found
}

function close(
  context: Context,
  session: KeptSession,
  changes: Partial<Stripe.Checkout.Session>,
  name: string | null,
): void {
  context.unschedule('checkout.session.expire', session.id)
  const complete = sessionsIn(context).put({
    ...withoutWaitingCard(session),
    customer_details: { ...details(session.customer_details?.email), name },
    ...changes,
    status: 'complete',
    url: null,
  })
  context.record('checkout.session.completed', complete)
}

const nameOf = (payment: Payment) => (payment.kind === 'card' ? payment.card.name : null)

const withoutWaitingCard = (session: KeptSession): KeptSession => ({
  ...session,
  hidden: { ...session.hidden, waitingCard: null },
})
