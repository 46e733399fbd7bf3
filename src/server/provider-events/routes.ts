import type { providerEventEndpoints } from '#contract/provider-events.ts'
import type { EventSource } from '#server/gateways/payments.ts'
import type { Handlers } from '#server/http/mount.ts'
import { type ReceiveDeps, receiveEvent, type WebhookRequest } from '#server/provider-events/receive-event.ts'

export function providerEventRoutes(deps: ReceiveDeps): Handlers<typeof providerEventEndpoints> {
  const receiveFrom = (source: EventSource) => async (request: Omit<WebhookRequest, 'source'>) => {
    await receiveEvent(deps, { source, ...request })
    return { received: true as const }
  }
  return { receiveStripeEvent: receiveFrom('platform'), receiveStripeConnectEvent: receiveFrom('connect') }
}
