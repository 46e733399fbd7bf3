import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { WebhookDestination } from '#tools/payments-emulator/events/outbox.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'

type Letter = { body: string; signature: string }

export type WebhookInbox = {
  destination: WebhookDestination
  /** Everything that came, verified and read by the SDK, once nothing more is on its way. */
  notifications(emulator: PaymentsEmulator, stripe: Stripe): Promise<Stripe.V2.Core.EventNotification[]>
  letters(): Letter[]
}

/** A destination that takes every event. */
export async function openInbox(from: WebhookDestination['from']): Promise<WebhookInbox> {
  const letters: Letter[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    letters.push({ body, signature: String(request.headers['stripe-signature']) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const destination = { url: `http://127.0.0.1:${port}/webhooks`, secret: `whsec_${from}`, from }

  return {
    destination,
    letters: () => [...letters],
    async notifications(emulator, stripe) {
      await emulator.webhooks.settled()
      return letters.map(({ body, signature }) => {
        const { secret } = destination
        return stripe.parseEventNotification(body, signature, secret, 300, undefined, signedAt(signature))
      })
    },
  }
}

/** As if read the moment it was sent, however far the clock went since. */
const signedAt = (signature: string) => Number(/t=(\d+)/.exec(signature)?.[1]) * 1000
