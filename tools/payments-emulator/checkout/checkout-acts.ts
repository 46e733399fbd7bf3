import { invalidRequest, noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import { cardNumbered } from '#tools/payments-emulator/billing/typed-card.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { authenticateSession, modeOf, payForSession } from './complete-session.ts'
import { sessionIn } from './session.ts'
import { settleSession } from './settle-session.ts'

export type CheckoutOutcome = 'complete' | 'declined' | 'authentication_required'

export type CheckoutActs = {
  /** Presses the button of the hosted page; where it asks for a card, with 4242 unless another is given. */
  completeCheckout(sessionId: string, card?: string): Promise<{ outcome: CheckoutOutcome }>
  /** Presses a button of the 3-D Secure page. */
  answerAuthentication(sessionId: string, answer: 'complete' | 'fail'): Promise<void>
  /** Pays for a session by a bank debit, whose money comes later. */
  payByBankDebit(sessionId: string): Promise<void>
  /** The bank's answer to such a payment. */
  settleBankDebit(sessionId: string, result: 'succeeded' | 'failed'): Promise<void>
}

const DEFAULT_CARD = '4242 4242 4242 4242'

export function createCheckoutActs(world: World): CheckoutActs {
  return {
    completeCheckout: (sessionId, card) =>
      world.change(null, (platform) => ({
        outcome: complete(ownerOf(platform, sessionId), sessionId, card),
      })),
    answerAuthentication: (sessionId, answer) =>
      world.change(null, (platform) => {
        const { kind } = authenticateSession(ownerOf(platform, sessionId), sessionId, answer)
        if (kind === 'closed') throw new Error(`Checkout session ${sessionId} does not wait for 3-D Secure`)
      }),
    payByBankDebit: (sessionId) =>
      world.change(null, (platform) => {
        const { kind } = payForSession(ownerOf(platform, sessionId), sessionId, { kind: 'bank_debit' })
        if (kind !== 'complete')
          throw invalidRequest(`The session '${sessionId}' cannot be paid now: ${kind}`)
      }),
    settleBankDebit: (sessionId, result) =>
      world.change(null, (platform) => settleSession(ownerOf(platform, sessionId), sessionId, result)),
  }
}

function complete(context: Context, sessionId: string, card: string | undefined): CheckoutOutcome {
  const session = sessionIn(context, sessionId)
  if (session.status !== 'open')
    throw new Error(`Checkout session ${sessionId} is ${session.status}, not open`)
  const { asksForCard, unavailable } = modeOf(session).offer(context, session)
  if (unavailable) throw new Error(`Checkout session ${sessionId}: ${unavailable}`)
  const typed = asksForCard || card !== undefined ? cardNumbered(context, card ?? DEFAULT_CARD) : null
  const outcome = payForSession(
    context,
    sessionId,
    typed ? { kind: 'card', card: typed, isAuthenticated: false } : { kind: 'none' },
  )
  if (outcome.kind === 'closed') throw new Error(`Checkout session ${sessionId} is closed`)
  return outcome.kind
}

function ownerOf(context: Context, sessionId: string): Context {
  const owner = context.ownerOf('checkout.session', sessionId)
  if (!owner) throw noSuch('checkout.session', sessionId)
  return owner
}
