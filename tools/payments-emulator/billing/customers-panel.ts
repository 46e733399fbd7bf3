import type Stripe from 'stripe'
import { actButton } from '#tools/payments-emulator/control/act-button.ts'
import type { ControlPanel } from '#tools/payments-emulator/control/panel.ts'
import { dayText } from '#tools/payments-emulator/pages/day-text.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { customersIn } from './customer.ts'
import { hasEnded, periodOf, subscriptionsOf } from './subscription.ts'

const MAX_SHOWN = 20

export const customersPanel: ControlPanel = {
  title: 'Customers',
  show(world) {
    const context = world.contextOf(null)
    const customers = customersIn(context)
      .all()
      .flatMap((customer) => (customer.deleted ? [] : [customer]))
      .reverse()
    if (customers.length === 0) return html`<p>None yet.</p>`
    return html`<ul class="objects">${customers.slice(0, MAX_SHOWN).map((customer) => customerItem(context, customer))}</ul>
${customers.length > MAX_SHOWN && html`<p class="hint">And ${customers.length - MAX_SHOWN} older customers.</p>`}`
  },
}

function customerItem(context: Context, { id, email }: Stripe.Customer): Html {
  const subscriptions = subscriptionsOf(context, id).reverse()
  return html`<li><p><strong>${email ?? 'No email address'}</strong> <code>${id}</code></p>
${subscriptions.length === 0 && html`<p class="hint">No subscription.</p>`}
${subscriptions.map((subscription) => subscriptionLine(id, subscription))}</li>`
}

function subscriptionLine(customer: string, subscription: Stripe.Subscription): Html {
  const { id, status, cancel_at_period_end: isEnding } = subscription
  return html`<div class="inline"><span class="status ${status}">${status}</span> <code>${id}</code>
<span>${isEnding ? 'ends' : 'until'} ${dayText(periodOf(subscription).end)}</span>
${
  !hasEnded(subscription) && [
    actButton('updateCard', [customer, '4242424242424242'], 'Good card'),
    actButton('updateCard', [customer, '4000000000000341'], 'Failing card'),
    isEnding
      ? actButton('resume', [customer], 'Resume')
      : actButton('cancelAtPeriodEnd', [customer], 'Cancel at period end'),
  ]
}</div>`
}
