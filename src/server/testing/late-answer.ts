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
