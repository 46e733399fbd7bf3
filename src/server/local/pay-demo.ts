import { DEMO_LOGIN } from '#db/demo.ts'
import { findCredentialsByEmail } from '#server/account/queries.ts'
import { findCustomer, insertCustomer } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import type { LocalPayments } from '#server/gateways/stand-ins.ts'
import { findAccount, insertAccount } from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

const VALID_CARD = '4242 4242 4242 4242'

/** Subscribes the demo owner and connects a payment account, unless that was done before. */
export async function payForDemo(deps: ProviderDeps, emulator: LocalPayments): Promise<void> {
  const owner = await deps.db.asSystem((tx) => findCredentialsByEmail(tx, DEMO_LOGIN.email))
  if (!owner) return
  await subscribe(deps, emulator, owner)
  await connect(deps, emulator, owner)
}

type DemoOwner = { userId: string; email: string }

async function subscribe(
  { db, payments, log }: ProviderDeps,
  emulator: LocalPayments,
  { userId, email }: DemoOwner,
) {
  if (await db.asSystem((tx) => findCustomer(tx, userId))) return
  const customerId = await payments.billing.createCustomer({ userId, email, attempt: 'demo' })
  const request = { userId, customerId, attempt: 0, hasTrial: false }
  const { id } = await payments.billing.openCheckout(request)
  // An earlier start that was interrupted here may have paid already.
  const session = await payments.billing.readCheckout(id)
  if (session?.status === 'open') await emulator.completeCheckout(session.id, VALID_CARD)
  await db.asSystem((tx) => insertCustomer(tx, userId, customerId))
  await syncSubscription({ db, payments, log }, userId, 'request')
}

async function connect(deps: ProviderDeps, emulator: LocalPayments, { userId, email }: DemoOwner) {
  const { db, payments } = deps
  if (await db.asSystem((tx) => findAccount(tx, userId))) return
  const request = { userId, n: 1, email, businessName: 'Carter Mobile Detailing' }
  const accountId = await payments.connect.createAccount(request)
  await emulator.enableAccount(accountId)
  await db.asSystem((tx) => insertAccount(tx, { accountId, userId, n: 1 }))
  await syncAccount(deps, accountId, 'request')
}
