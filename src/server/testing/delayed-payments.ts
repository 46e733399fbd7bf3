import type { PaymentsGateway } from '#server/gateways/payments.ts'

/** Delays the response of `listSubscriptions` until the test releases it, and tells the test when it was requested. */
export function delaySubscriptions(payments: PaymentsGateway) {
  const released = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const billing: PaymentsGateway['billing'] = {
    ...payments.billing,
    async listSubscriptions(customer) {
      const subscriptions = await payments.billing.listSubscriptions(customer)
      requested.resolve()
      await released.promise
      return subscriptions
    },
  }
  return {
    payments: { ...payments, billing },
    requested: requested.promise,
    release: () => released.resolve(),
  }
}

/** Delays the response of `readSession` in the same way. */
export function delaySession(payments: PaymentsGateway) {
  const released = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const clientPayments: PaymentsGateway['clientPayments'] = {
    ...payments.clientPayments,
    async readSession(accountId, id) {
      const session = await payments.clientPayments.readSession(accountId, id)
      requested.resolve()
      await released.promise
      return session
    },
  }
  return {
    payments: { ...payments, clientPayments },
    requested: requested.promise,
    release: () => released.resolve(),
  }
}
