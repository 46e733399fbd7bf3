import { accountsPanel } from '#tools/payments-emulator/connect/accounts-panel.ts'
import { paymentsPanel } from '#tools/payments-emulator/payments/payments-panel.ts'
import { customersPanel } from './customers-panel.ts'
import type { ControlPanel } from './panel.ts'

/** Below the clock and above the webhooks. */
export const PANELS: readonly ControlPanel[] = [customersPanel, accountsPanel, paymentsPanel]
