import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { accountsIn, isWithinReach } from '#tools/payments-emulator/connect/account.ts'
import { capabilityOf } from '#tools/payments-emulator/connect/account-state.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'

/** A connected account takes payments when its cards are active; the platform always does. */
export function isMerchant(context: Context): boolean {
  return cardPaymentsOf(context) === 'active'
}

export function requireMerchant(context: Context): void {
  const status = cardPaymentsOf(context)
  if (status === 'active') return
  throw invalidRequest(
    `The account '${context.account}' cannot take payments: its capability card_payments is ${status}.`,
  )
}

function cardPaymentsOf(context: Context): string {
  if (context.account === null) return 'active'
  const account = accountsIn(context).get(context.account)
  if (!account || !isWithinReach(account)) return 'out of reach'
  const isRequested = account.merchant?.capabilities?.card_payments?.requested === true
  return isRequested ? capabilityOf(account.standing).status : 'not requested'
}
