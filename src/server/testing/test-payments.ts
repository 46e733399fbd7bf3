import { createServer, type RequestListener } from 'node:http'
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
  close(): Promise<void>
}

export const PLATFORM_SECRET = 'whsec_platform'
export const CONNECT_SECRET = 'whsec_connect'

/** Starts an empty payments emulator for one test file. */
export async function openTestPayments(): Promise<TestPayments> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
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
      listener = (_, response) => response.writeHead(503).end()
      return {
        restore() {
          listener = working
        },
      }
    },
    async close() {
      await emulator.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
