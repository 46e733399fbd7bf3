import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { WebhookDestination } from '#tools/payments-emulator/events/outbox.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'

type ReceivedWebhook = { body: string; signature: string }

export type WebhookInbox = {
  destination: WebhookDestination
  /** Waits for pending deliveries, then returns everything received, verified and parsed by the SDK. */
  notifications(emulator: PaymentsEmulator, stripe: Stripe): Promise<Stripe.V2.Core.EventNotification[]>
  requests(): ReceivedWebhook[]
}

/** A destination that accepts every event. */
export async function openInbox(from: WebhookDestination['from']): Promise<WebhookInbox> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ body, signature: String(request.headers['stripe-signature']) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const destination = { url: `http://127.0.0.1:${port}/webhooks`, secret: `whsec_${from}`, from }

  return {
    destination,
    requests: () => [...received],
    async notifications(emulator, stripe) {
      await emulator.webhooks.settled()
      return received.map(({ body, signature }) => {
        const { secret } = destination
        return stripe.parseEventNotification(body, signature, secret, 300, undefined, signedAt(signature))
      })
    },
  }
}

/** Verifies as of the time of sending, since the emulator's clock may have moved since. */
const signedAt = (signature: string) => Number(/t=(\d+)/.exec(signature)?.[1]) * 1000
