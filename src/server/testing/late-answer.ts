import type { PaymentsGateway } from '#server/gateways/payments.ts'

/** A provider that knows its answer at once and gives it only when told. */
export function lateAnswer(payments: PaymentsGateway) {
  const answers = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const billing: PaymentsGateway['billing'] = {
    ...payments.billing,
    async subscriptionsOf(customer) {
      const all = await payments.billing.subscriptionsOf(customer)
      asked.resolve()
      await answers.promise
      return all
    },
  }
  return { payments: { ...payments, billing }, asked: asked.promise, answer: () => answers.resolve() }
}

/** The same about a client's checkout. */
export function lateSession(payments: PaymentsGateway) {
  const answers = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const invoicePayments: PaymentsGateway['invoicePayments'] = {
    ...payments.invoicePayments,
    async session(accountId, id) {
      const session = await payments.invoicePayments.session(accountId, id)
      asked.resolve()
      await answers.promise
      return session
    },
  }
  return { payments: { ...payments, invoicePayments }, asked: asked.promise, answer: () => answers.resolve() }
}
