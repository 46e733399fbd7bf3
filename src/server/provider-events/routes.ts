import type { providerEventEndpoints } from '#contract/provider-events.ts'
import type { Handlers } from '#server/http/mount.ts'
import { type ReceiveDeps, receiveEvent } from '#server/provider-events/receive-event.ts'

export function providerEventRoutes(deps: ReceiveDeps): Handlers<typeof providerEventEndpoints> {
  return {
    receiveStripeEvent: async ({ rawBody, headers }) => {
      await receiveEvent(deps, { source: 'platform', rawBody, headers })
      return { received: true }
    },

    receiveStripeConnectEvent: async ({ rawBody, headers }) => {
      await receiveEvent(deps, { source: 'connect', rawBody, headers })
      return { received: true }
    },
  }
}
