import type { PaymentsGateway } from '#server/gateways/payments.ts'

/** Delays the response of `subscriptionsOf` until `answer` is called. `asked` resolves once it was requested. */
export function lateAnswer(payments: PaymentsGateway) {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const billing: PaymentsGateway['billing'] = {
    ...payments.billing,
    async subscriptionsOf(customer) {
      const subscriptions = await payments.billing.subscriptionsOf(customer)
      asked.resolve()
      await released.promise
      return subscriptions
    },
  }
  return { payments: { ...payments, billing }, asked: asked.promise, answer: () => released.resolve() }
}

/** Does the same for a client's checkout session. */
export function lateSession(payments: PaymentsGateway) {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const invoicePayments: PaymentsGateway['invoicePayments'] = {
    ...payments.invoicePayments,
    async session(accountId, id) {
      const session = await payments.invoicePayments.session(accountId, id)
      asked.resolve()
      await released.promise
      return session
    },
  }
  return {
    payments: { ...payments, invoicePayments },
    asked: asked.promise,
    answer: () => released.resolve(),
  }
}
