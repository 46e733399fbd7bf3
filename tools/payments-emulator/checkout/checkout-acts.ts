import { invalidRequest, noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import { cardFromNumber } from '#tools/payments-emulator/billing/card-input.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { authenticateSession, modeOf, payForSession } from './complete-session.ts'
import { getSession } from './session.ts'
import { settleSession } from './settle-session.ts'

export type CheckoutOutcome = 'complete' | 'declined' | 'authentication_required'

export type CheckoutActs = {
  /** Submits the hosted page. If it asks for a card, uses the given one, or 4242. */
  completeCheckout(sessionId: string, card?: string): Promise<{ outcome: CheckoutOutcome }>
  /** Answers the 3-D Secure page. */
  answerAuthentication(sessionId: string, answer: 'complete' | 'fail'): Promise<void>
  /** Pays by bank debit, which settles later. */
  payByBankDebit(sessionId: string): Promise<void>
  /** Settles a bank debit. */
  settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): Promise<void>
}

const DEFAULT_CARD = '4242 4242 4242 4242'

export function createCheckoutActs(world: World): CheckoutActs {
  return {
    completeCheckout: (sessionId, card) =>
      world.change(null, (platform) => ({
        outcome: completeCheckout(requireOwnerContext(platform, sessionId), sessionId, card),
      })),
    answerAuthentication: (sessionId, answer) =>
      world.change(null, (platform) => {
        const { kind } = authenticateSession(requireOwnerContext(platform, sessionId), sessionId, answer)
        if (kind === 'closed') throw new Error(`Checkout session ${sessionId} is not waiting for 3-D Secure`)
      }),
    payByBankDebit: (sessionId) =>
      world.change(null, (platform) => {
        const { kind } = payForSession(requireOwnerContext(platform, sessionId), sessionId, {
          kind: 'bank_debit',
        })
        if (kind !== 'complete')
          throw invalidRequest(`The session '${sessionId}' cannot be paid now: ${kind}`)
      }),
    settleBankDebit: (sessionId, result) =>
      world.change(null, (platform) =>
        settleSession(requireOwnerContext(platform, sessionId), sessionId, result),
      ),
  }
}

function completeCheckout(context: Context, sessionId: string, card: string | undefined): CheckoutOutcome {
  const session = getSession(context, sessionId)
  if (session.status !== 'open')
    throw new Error(`Checkout session ${sessionId} is ${session.status}, not open`)
  const { asksForCard, unavailableReason } = modeOf(session).offer(context, session)
  if (unavailableReason) throw new Error(`Checkout session ${sessionId}: ${unavailableReason}`)
  const cardInput = asksForCard || card !== undefined ? cardFromNumber(context, card ?? DEFAULT_CARD) : null
  const outcome = payForSession(
    context,
    sessionId,
    cardInput ? { kind: 'card', card: cardInput, isAuthenticated: false } : { kind: 'none' },
  )
  if (outcome.kind === 'closed') throw new Error(`Checkout session ${sessionId} is closed`)
  return outcome.kind
}

function requireOwnerContext(context: Context, sessionId: string): Context {
  const owner = context.ownerContext('checkout.session', sessionId)
  if (!owner) throw noSuch('checkout.session', sessionId)
  return owner
}
