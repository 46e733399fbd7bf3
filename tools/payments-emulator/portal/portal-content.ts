import type Stripe from 'stripe'
import { getCustomer } from '#tools/payments-emulator/billing/customer.ts'
import { invoicesIn } from '#tools/payments-emulator/billing/invoice.ts'
import { paymentMethodsIn } from '#tools/payments-emulator/billing/payment-method.ts'
import { productsIn } from '#tools/payments-emulator/billing/product.ts'
import {
  chargeableCard,
  hasEnded,
  itemsOf,
  subscriptionsOf,
} from '#tools/payments-emulator/billing/subscription.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { getConfiguration } from './configuration.ts'
import type { PortalSession } from './portal-session.ts'
import type { Plan, PortalContent } from './portal-view.ts'

export const portalPath = ({ hidden }: PortalSession) => `/portal/${hidden.secret}`

export function portalContent(context: Context, session: PortalSession): Omit<PortalContent, 'message'> {
  const customer = getCustomer(context, session.customer)
  const subscriptions = subscriptionsOf(context, session.customer).reverse()
  const active = subscriptions.filter((subscription) => !hasEnded(subscription))
  const plans = (active.length > 0 ? active : subscriptions.slice(0, 1)).map((subscription) =>
    planOf(context, subscription),
  )
  const defaultMethod = customer.invoice_settings.default_payment_method
  return {
    path: portalPath(session),
    seller: context.platformName,
    returnUrl: session.return_url,
    features: getConfiguration(context, String(session.configuration)).features,
    email: customer.email,
    plans,
    card: plans[0]?.card ?? paymentMethodsIn(context).get(String(defaultMethod)),
    invoices: invoicesIn(context)
      .all()
      .filter((invoice) => invoice.customer === session.customer)
      .reverse(),
  }
}

export function planOf(context: Context, subscription: Stripe.Subscription): Plan {
  const names = itemsOf(subscription).map(({ price }) => productsIn(context).get(String(price.product))?.name)
  return {
    subscription,
    name: names.join(', ') || 'Subscription',
    card: chargeableCard(context, subscription),
  }
}
