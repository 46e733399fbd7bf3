import { customers } from './billing/customers.ts'
import { invoices } from './billing/invoices.ts'
import { paymentMethods } from './billing/payment-methods.ts'
import { prices } from './billing/prices.ts'
import { products } from './billing/products.ts'
import { subscriptions } from './billing/subscriptions.ts'
import { sessions } from './checkout/sessions.ts'
import { CONNECT_RESOURCES } from './connect/connect-resources.ts'
import { events } from './events/event-routes.ts'
import { PAYMENT_RESOURCES } from './payments/payment-resources.ts'
import { portalConfigurations } from './portal/configurations.ts'
import { portalSessions } from './portal/portal-sessions.ts'
import type { Resource } from './resource/resource.ts'

/** All resources of the emulator. A new one is registered here and nowhere else. */
export const RESOURCES: readonly Resource[] = [
  customers,
  products,
  prices,
  paymentMethods,
  subscriptions,
  invoices,
  sessions,
  portalConfigurations,
  portalSessions,
  events,
  ...CONNECT_RESOURCES,
  ...PAYMENT_RESOURCES,
]
