import type { PaymentNews } from '#server/gateways/payments.ts'
import { sessionOfPayment } from '#server/invoices/pay/checkout-queries.ts'
import { lookAtCheckout } from '#server/invoices/pay/look-at-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { accountById } from '#server/invoices/payment-account/queries.ts'

type News = { subject: 'client checkout' | PaymentNews; accountId: string; objectId: string }

/** Looks at the checkout that an event of an owner's account is about, if it is one of ours. */
export async function followPayment(deps: PayDeps, news: News): Promise<void> {
  const account = await deps.db.asSystem((tx) => accountById(tx, news.accountId))
  if (!account) return
  const { userId } = account
  const sessionId = await sessionBehind(deps, userId, news)
  const looked = sessionId && (await lookAtCheckout(deps, { userId, sessionId }, 'event'))
  if (!looked) deps.log.info(news, 'a provider event was ignored: it is about no invoice of ours')
}

async function sessionBehind(deps: PayDeps, userId: string, { subject, accountId, objectId }: News) {
  if (subject === 'client checkout') return objectId
  const paymentId = await deps.payments.invoicePayments.paymentBehind(subject, accountId, objectId)
  return paymentId && deps.db.asOwner(userId, (tx) => sessionOfPayment(tx, paymentId))
}
