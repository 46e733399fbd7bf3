import { customersPanel } from './billing/customers-panel.ts'
import { sessionOfPayment } from './checkout/session.ts'
import { accountsPanel } from './connect/accounts-panel.ts'
import type { ControlPanel } from './control/panel.ts'
import { paymentsPanel } from './payments/payments-panel.ts'

/** The panels on the control page, between the clock and the webhooks. */
export const PANELS: readonly ControlPanel[] = [
  customersPanel,
  accountsPanel,
  paymentsPanel(sessionOfPayment),
]
