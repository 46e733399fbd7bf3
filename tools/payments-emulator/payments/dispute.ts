import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { chargesIn } from './charge.ts'
import { NO_EVIDENCE } from './no-evidence.ts'

const DAY_SECONDS = 24 * 60 * 60
const RESPONSE_DUE_DAYS = 14

export const disputesIn = (context: Context) => context.collection<Stripe.Dispute>('dispute')

export function getDispute(context: Context, id: string): Stripe.Dispute {
  const dispute = disputesIn(context).get(id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

/** The payer's bank withdraws the money until the dispute is decided. */
export function openDispute(context: Context, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) {
    const reason = charge.disputed ? 'it is already disputed' : `its status is ${charge.status}`
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: ${reason}`)
  }
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: context.now() + RESPONSE_DUE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  chargesIn(context).put({ ...charge, disputed: true })
  disputesIn(context).put(dispute)
  context.record('charge.dispute.created', dispute)
  context.record('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(context: Context, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = getDispute(context, id)
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`This dispute is already closed: '${id}' was ${dispute.status}`)
  }
  const closed = disputesIn(context).put({ ...dispute, status })
  if (status === 'won') context.record('charge.dispute.funds_reinstated', closed)
  context.record('charge.dispute.closed', closed, { status: dispute.status })
  return closed
}
