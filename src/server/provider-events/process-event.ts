import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import { findCustomerOwner } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { EVENT_SUBJECTS, type PaymentObject, ProviderUnavailable } from '#server/gateways/payments.ts'
import { findSessionByPayment } from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { closeAccount, findAccountById } from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'
import { type ClaimedEvent, claimEvent, markProcessed, markRetry } from '#server/provider-events/queries.ts'

/** Looks into one event. Safe to call twice: whoever claims it does the work, and the work only asks what is true now. */
export async function processEvent(deps: PayDeps, eventId: string): Promise<void> {
  const event = await deps.db.asSystem((tx) => claimEvent(tx, eventId))
  if (!event) return
  try {
    await followUp(deps, event)
  } catch (error) {
    await putBack(deps, event, error)
    return
  }
  await deps.db.asSystem((tx) => markProcessed(tx, event.id))
}

async function followUp(deps: PayDeps, { type, source, context, objectId }: ClaimedEvent): Promise<void> {
  const subject = EVENT_SUBJECTS[source][type]
  switch (subject) {
    case 'customer':
    case 'checkout':
    case 'subscription':
    case 'invoice': {
      const customerId = objectId && (await deps.payments.billing.findCustomer(subject, objectId))
      const userId = customerId && (await deps.db.asSystem((tx) => findCustomerOwner(tx, customerId)))
      if (userId) await syncSubscription(deps, userId, 'event')
      else deps.log.info({ type, objectId }, 'a provider event was ignored: its customer is not known here')
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
      if (context && objectId) await followPayment(deps, { subject, accountId: context, objectId })
      return
    default:
      deps.log.warn({ type }, 'a stored provider event has a type that concerns us no longer')
  }
}

type News = { subject: 'client checkout' | PaymentObject; accountId: string; objectId: string }

/** Looks at the checkout that an event of an owner's account is about, if it is one of ours. */
async function followPayment(deps: PayDeps, news: News): Promise<void> {
  const account = await deps.db.asSystem((tx) => findAccountById(tx, news.accountId))
  if (!account) return
  const { userId } = account
  const sessionId = await sessionBehind(deps, userId, news)
  const looked = sessionId && (await syncCheckout(deps, { userId, sessionId }, 'event'))
  if (!looked) deps.log.info(news, 'a provider event was ignored: it is about no invoice of ours')
}

async function sessionBehind(deps: PayDeps, userId: string, { subject, accountId, objectId }: News) {
  if (subject === 'client checkout') return objectId
  const paymentId = await deps.payments.invoicePayments.findPayment(subject, accountId, objectId)
  return paymentId && deps.db.asOwner(userId, (tx) => findSessionByPayment(tx, paymentId))
}

async function putBack({ db, log }: ProviderDeps, event: ClaimedEvent, error: unknown): Promise<void> {
  const afterMs = retryDelayMs(event.attempts)
  const reason = error instanceof Error ? error.message : String(error)
  await db.asSystem((tx) => markRetry(tx, event.id, { error: reason.slice(0, 500), afterMs }))
  const facts = { event: event.id, type: event.type, attempts: event.attempts, err: error }
  if (afterMs !== null && error instanceof ProviderUnavailable)
    log.warn(facts, 'a provider event waits for the provider')
  else log.error(facts, 'a provider event could not be followed up')
}
