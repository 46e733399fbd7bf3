import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { settlePayment } from '#tools/payments-emulator/payments/settle-payment.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { getSession, sessionsIn } from './session.ts'

/** Settles the bank debit of a completed session. */
export function settleSession(context: Context, id: string, result: 'succeeded' | 'failed'): void {
  const session = getSession(context, id)
  if (session.payment_intent === null) throw invalidRequest(`The session '${id}' has no payment`)
  settlePayment(context, String(session.payment_intent), result)
  const payment_status = result === 'succeeded' ? 'paid' : 'unpaid'
  const settled = sessionsIn(context).put({ ...session, payment_status })
  context.record(`checkout.session.async_payment_${result}`, settled)
}
