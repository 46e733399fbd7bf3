import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import { findCustomerOwner } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { findDepositByPayment, findDepositBySession } from '#server/deposits/queries.ts'
import { EVENT_SUBJECTS, type PaymentObject, ProviderUnavailable } from '#server/gateways/payments.ts'
import { findSessionByPayment } from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { closeAccount, findAccountById } from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'
import { type ClaimedEvent, claimEvent, markProcessed, markRetry } from '#server/provider-events/queries.ts'

export type EventDeps = PayDeps & DepositDeps

/** Safe to call twice: an event is claimed first, and processing it only syncs the current state from the provider. */
export async function processEvent(deps: EventDeps, eventId: string): Promise<void> {
  const event = await deps.db.asSystem((tx) => claimEvent(tx, eventId))
  if (!event) return
  try {
    await syncSubject(deps, event)
  } catch (error) {
    await scheduleRetry(deps, event, error)
    return
  }
  await deps.db.asSystem((tx) => markProcessed(tx, event.id))
}

async function syncSubject(
  deps: EventDeps,
  { type, source, context, objectId }: ClaimedEvent,
): Promise<void> {
  const subject = EVENT_SUBJECTS[source][type]
  switch (subject) {
    case 'customer':
    case 'checkout':
    case 'subscription':
    case 'invoice': {
      const customerId = objectId && (await deps.payments.billing.findCustomer(subject, objectId))
      const userId = customerId && (await deps.db.asSystem((tx) => findCustomerOwner(tx, customerId)))
      if (userId) await syncSubscription(deps, userId, 'event')
      else deps.log.info({ type, objectId }, 'provider event ignored: unknown customer')
      return
    }
    case 'account':
      if (objectId) await syncAccount(deps, objectId, 'event')
      return
    case 'deauthorized':
      if (context) await deps.db.asSystem((tx) => closeAccount(tx, context))
      return
    case 'client checkout':
    case 'charge':
    case 'dispute':
    case 'refund':
      if (context && objectId) await syncPayment(deps, { subject, accountId: context, objectId })
      return
    default:
      deps.log.warn({ type }, 'stored provider event has a type that is no longer handled')
  }
}

type AccountEvent = { subject: 'client checkout' | PaymentObject; accountId: string; objectId: string }

/** Syncs the checkout that an event of an owner's payment account is about, if we opened it. */
async function syncPayment(deps: EventDeps, event: AccountEvent): Promise<void> {
  const account = await deps.db.asSystem((tx) => findAccountById(tx, event.accountId))
  if (!account) return
  const { userId } = account
  const { sessionId, depositId } = await findPaid(deps, userId, event)
  if (depositId) await syncDeposit(deps, { userId, depositId }, 'event')
  else if (!(sessionId && (await syncCheckout(deps, { userId, sessionId }, 'event'))))
    deps.log.info(event, 'provider event ignored: not about one of our invoices or deposits')
}

type PaidObject = { depositId?: string | undefined; sessionId?: string | null }

/** The deposit that was paid, or the checkout of an invoice. */
async function findPaid(
  deps: EventDeps,
  userId: string,
  { subject, accountId, objectId }: AccountEvent,
): Promise<PaidObject> {
  if (subject === 'client checkout') {
    const deposit = await deps.db.asOwner(userId, (tx) => findDepositBySession(tx, objectId))
    return { depositId: deposit?.id, sessionId: objectId }
  }
  const paymentId = await deps.payments.clientPayments.findPayment(subject, accountId, objectId)
  if (!paymentId) return {}
  return deps.db.asOwner(userId, async (tx) => ({
    depositId: (await findDepositByPayment(tx, paymentId))?.id,
    sessionId: await findSessionByPayment(tx, paymentId),
  }))
}

async function scheduleRetry({ db, log }: ProviderDeps, event: ClaimedEvent, error: unknown): Promise<void> {
  const afterMs = retryDelayMs(event.attempts)
  const reason = error instanceof Error ? error.message : String(error)
  await db.asSystem((tx) => markRetry(tx, event.id, { error: reason.slice(0, 500), afterMs }))
  const fields = { event: event.id, type: event.type, attempts: event.attempts, err: error }
  if (afterMs !== null && error instanceof ProviderUnavailable)
    log.warn(fields, 'provider event postponed: payment provider unavailable')
  else log.error(fields, 'provider event could not be processed')
}
