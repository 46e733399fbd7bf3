import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { accountsIn, isAccessible } from '#tools/payments-emulator/connect/account.ts'
import { capabilityOf } from '#tools/payments-emulator/connect/account-state.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'

/** A connected account can take payments if its card payments are active; the platform always can. */
export function canTakePayments(context: Context): boolean {
  return cardPaymentsStatus(context) === 'active'
}

export function requirePaymentsEnabled(context: Context): void {
  const status = cardPaymentsStatus(context)
  if (status === 'active') return
  throw invalidRequest(
    `The account '${context.account}' cannot take payments: its capability card_payments is ${status}.`,
  )
}

function cardPaymentsStatus(context: Context): string {
  if (context.account === null) return 'active'
  const account = accountsIn(context).get(context.account)
  if (!account || !isAccessible(account)) return 'unavailable'
  const isRequested = account.merchant?.capabilities?.card_payments?.requested === true
  return isRequested ? capabilityOf(account.standing).status : 'not requested'
}
