import type Stripe from 'stripe'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import { type Account, accountsIn } from '#tools/payments-emulator/connect/account.ts'
import { actButton } from '#tools/payments-emulator/control/act-button.ts'
import type { ControlPanel } from '#tools/payments-emulator/control/panel.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { chargesIn } from './charge.ts'
import { disputesIn } from './dispute.ts'

const MAX_SHOWN = 20

/** Finds the checkout session of a payment. The caller passes it in, because checkout depends on payments. */
type FindSession = (context: Context, paymentIntentId: string) => { id: string } | undefined

/** Lists payments on connected accounts, with buttons to settle, refund or dispute them, and to fail refunds. */
export const paymentsPanel = (findSession: FindSession): ControlPanel => ({
  title: 'Payments on connected accounts',
  show(world) {
    const charges = accountsIn(world.contextOf(null))
      .all()
      .flatMap((account) => chargesOf(world.contextOf(account.id), account))
      .filter(({ charge }) => charge.status !== 'failed')
      .reverse()
      .sort((a, b) => b.charge.created - a.charge.created)
    if (charges.length === 0) return html`<p>None yet.</p>`
    return html`<ul class="objects">${charges.slice(0, MAX_SHOWN).map((accountCharge) => paymentItem(accountCharge, findSession))}</ul>`
  },
})

type AccountCharge = { context: Context; account: Account; charge: Stripe.Charge }

function chargesOf(context: Context, account: Account): AccountCharge[] {
  return chargesIn(context)
    .all()
    .map((charge) => ({ context, account, charge }))
}

function paymentItem({ context, account, charge }: AccountCharge, findSession: FindSession): Html {
  const { amount, amount_refunded, currency, status, payment_intent } = charge
  const refunded = amount_refunded > 0 && html`, ${moneyText(amount_refunded, currency)} refunded`
  return html`<li><p><strong>${moneyText(amount, currency)}</strong>${refunded} to ${account.display_name ?? account.id} <code>${String(payment_intent)}</code></p>
<div class="inline"><span class="status ${status === 'succeeded' ? 'active' : 'pending'}">${status}</span>
${status === 'pending' ? settleButtons(findSession(context, String(payment_intent))) : followUpButtons(context, charge)}</div></li>`
}

function settleButtons(session: { id: string } | undefined): Html[] {
  if (!session) return []
  return [
    actButton('settleBankDebit', [session.id, 'succeeded'], 'Bank debit succeeded'),
    actButton('settleBankDebit', [session.id, 'failed'], 'Bank debit failed'),
  ]
}

function followUpButtons(context: Context, charge: Stripe.Charge): Html[] {
  const payment = String(charge.payment_intent)
  const dispute = disputesIn(context)
    .all()
    .find((candidate) => candidate.charge === charge.id)
  if (dispute?.status === 'needs_response') {
    return [
      html`<span>Disputed.</span>`,
      actButton('closeDispute', [dispute.id, 'won'], 'Dispute won'),
      actButton('closeDispute', [dispute.id, 'lost'], 'Dispute lost'),
    ]
  }
  return [
    ...(dispute
      ? [html`<span>Dispute ${dispute.status}.</span>`]
      : [actButton('openDispute', [payment], 'Dispute')]),
    ...(charge.refunded || dispute?.status === 'lost' ? [] : [actButton('refund', [payment], 'Refund')]),
    ...(charge.amount_refunded > 0 ? [actButton('failRefund', [payment], 'Fail refund')] : []),
  ]
}
