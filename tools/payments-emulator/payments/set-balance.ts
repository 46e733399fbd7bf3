import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { accountsIn, getAccount } from '#tools/payments-emulator/connect/account.ts'
import { BALANCES, type Balance } from '#tools/payments-emulator/connect/balance.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { refundsIn } from './refund.ts'
import { completeRefund } from './settle-refund.ts'

/** Changes whether the balance of an account covers refunds. Once it does, pending refunds succeed. */
export function setBalance(context: Context, accountId: string, balance: Balance): void {
  if (!BALANCES.includes(balance)) {
    throw invalidRequest(`Invalid balance: must be one of ${BALANCES.join(', ')}, got '${balance}'`)
  }
  const account = accountsIn(context).get(accountId) ?? getAccount(context, accountId)
  accountsIn(context).put({ ...account, balance })
  if (balance !== 'sufficient') return
  const onAccount = context.forAccount(accountId)
  for (const refund of refundsIn(onAccount).all()) {
    if (refund.status === 'pending') completeRefund(onAccount, refund)
  }
}
