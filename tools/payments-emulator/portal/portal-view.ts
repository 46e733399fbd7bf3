import type Stripe from 'stripe'
import { recurrenceText } from '#tools/payments-emulator/billing/billing-interval.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import type { PaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import { recurrenceOf } from '#tools/payments-emulator/billing/start-subscription.ts'
import { hasEnded, itemsOf, periodOf } from '#tools/payments-emulator/billing/subscription.ts'
import { dayText, shortDayText } from '#tools/payments-emulator/pages/day-text.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { pageDocument } from '#tools/payments-emulator/pages/page-document.ts'

export type Plan = { subscription: Stripe.Subscription; name: string; card: PaymentMethod | undefined }

export type PortalContent = {
  path: string
  seller: string
  returnUrl: string | null
  features: Stripe.BillingPortal.Configuration.Features
  email: string | null
  plans: Plan[]
  card: PaymentMethod | undefined
  invoices: Stripe.Invoice[]
  message: string | null
}

export function portalView(content: PortalContent): string {
  const { path, seller, returnUrl, features, email, plans, card, message } = content
  return pageDocument(
    'Billing',
    html`<div class="portal">
${returnUrl && html`<p><a class="back" href="${returnUrl}">← Return to ${seller}</a></p>`}
<h1>Billing</h1>
${email && html`<p class="hint">${email}</p>`}
${message && html`<p class="success" role="status">${message}</p>`}
${plans.length === 0 && html`<section class="panel"><h2>Plan</h2><p>No subscription.</p></section>`}
${plans.map((plan) => planPanel(plan, path, features))}
<section class="panel"><h2>Payment method</h2>
<p>${card ? cardText(card) : 'No card on file.'}</p>
${features.payment_method_update.enabled && html`<p><a class="button quiet" href="${path}/card">${card ? 'Update card' : 'Add card'}</a></p>`}
</section>
${features.invoice_history.enabled && invoiceHistory(content.invoices)}
</div>`,
  )
}

export function cancelView(path: string, { subscription, name }: Plan, isImmediate: boolean): string {
  const until = dayText(periodOf(subscription).end)
  return pageDocument(
    'Cancel subscription',
    html`<section class="panel notice"><h1>Cancel your subscription?</h1>
<p>${isImmediate ? `${name} ends now.` : `${name} stays available until ${until}. After that it ends, and nothing more is charged.`}</p>
<form method="post" class="choices"><input type="hidden" name="subscription" value="${subscription.id}">
<button class="danger">Cancel subscription</button> <a class="button quiet" href="${path}">Keep it</a></form></section>`,
  )
}

function planPanel({ subscription, name }: Plan, path: string, features: PortalContent['features']): Html {
  return html`<section class="panel"><h2>${name}</h2>
<p class="price">${priceText(subscription)}</p>
<p><span class="status ${subscription.cancel_at_period_end ? 'pending' : subscription.status}">${statusText(subscription)}</span> ${dateText(subscription)}</p>
${!hasEnded(subscription) && features.subscription_cancel.enabled && planAction(subscription, path)}
</section>`
}

function planAction(subscription: Stripe.Subscription, path: string): Html {
  if (!subscription.cancel_at_period_end) {
    return html`<p><a class="button quiet" href="${path}/cancel?subscription=${subscription.id}">Cancel subscription</a></p>`
  }
  return html`<form method="post" action="${path}/resume"><input type="hidden" name="subscription" value="${subscription.id}">
<button>Don't cancel</button></form>`
}

const STATUSES: Record<string, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment failed',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  paused: 'Paused',
}

const statusText = ({ status, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at_period_end ? 'Cancels soon' : (STATUSES[status] ?? status)

function dateText(subscription: Stripe.Subscription): string {
  const end = dayText(periodOf(subscription).end)
  if (hasEnded(subscription)) return `Ended on ${dayText(subscription.ended_at ?? 0)}.`
  if (subscription.cancel_at_period_end) return `Ends on ${end}.`
  if (subscription.status === 'trialing') return `The trial ends on ${end}.`
  if (subscription.status === 'past_due') return 'Update your card to pay the open invoice.'
  return `Renews on ${end}.`
}

function priceText(subscription: Stripe.Subscription): string {
  const items = itemsOf(subscription)
  const total = items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)
  return `${moneyText(total, subscription.currency)} ${recurrenceText(recurrenceOf({ items }))}`
}

function cardText({ card }: Stripe.PaymentMethod): string {
  if (!card) return 'A payment method'
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
  return `${brand} •••• ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')} / ${card.exp_year % 100}`
}

const INVOICE_STATUSES: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

function invoiceHistory(invoices: Stripe.Invoice[]): Html {
  if (invoices.length === 0) return html`<section class="panel"><h2>Invoices</h2><p>None yet.</p></section>`
  return html`<section class="panel"><h2>Invoices</h2><div class="scroll" role="region" aria-label="Invoices" tabindex="0"><table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    ({ created, number, total, currency, status }) =>
      html`<tr><td>${shortDayText(created)}</td><td>${number ?? '–'}</td><td>${moneyText(total, currency)}</td><td>${INVOICE_STATUSES[status ?? 'draft']}</td></tr>`,
  )}</tbody></table></div></section>`
}
