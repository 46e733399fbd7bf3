import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '#tools/payments-emulator/start-payments-emulator.ts'

export type TestPayments = {
  emulator: PaymentsEmulator
  config: PaymentsConfig
  /** Delivers the emulator's webhooks to the app. */
  deliverTo(app: { fetch: Parameters<typeof getRequestListener>[0] }): void
  /** Responds to webhooks with 503 until this is undone, like the app while its database is down. */
  breakDeliveries(): { restore(): void }
  /** Refuses further webhooks and waits for those that the app is handling. Call it before the app is closed. */
  stopDeliveries(): Promise<void>
  close(): Promise<void>
}

export const PLATFORM_SECRET = 'whsec_platform'
export const CONNECT_SECRET = 'whsec_connect'

/** Starts an empty payments emulator for one test file. */
export async function openTestPayments(): Promise<TestPayments> {
  const refuse: RequestListener = (_, response) => response.writeHead(503).end()
  let listener = refuse
  const responses = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    listener(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const emulator = await startPaymentsEmulator({
    directory: null,
    destinations: [
      { url: `${app}/api/stripe-webhook`, secret: PLATFORM_SECRET, from: 'self' },
      { url: `${app}/api/stripe-connect-webhook`, secret: CONNECT_SECRET, from: 'other_accounts' },
    ],
  })
  return {
    emulator,
    config: {
      secretKey: 'sk_test_emulator',
      apiBase: new URL(emulator.url),
      secrets: { platform: [PLATFORM_SECRET], connect: [CONNECT_SECRET] },
    },
    deliverTo: ({ fetch }) => {
      listener = getRequestListener(fetch, { overrideGlobalObjects: false }) as RequestListener
    },
    breakDeliveries() {
      const working = listener
      listener = refuse
      return {
        restore() {
          listener = working
        },
      }
    },
    async stopDeliveries() {
      listener = refuse
      await Promise.all([...responses].map((response) => once(response, 'close')))
    },
    async close() {
      await emulator.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
