import type { RouteDeps } from '#server/dependencies.ts'
import type { DepositLinkDeps } from '#server/deposits/deposit-link.ts'

/** Dependencies of code that takes deposits. */
export type DepositDeps = DepositLinkDeps &
  Pick<RouteDeps, 'db' | 'takeTurns' | 'payments' | 'log' | 'enqueue'>
