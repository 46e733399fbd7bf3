import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { readConfig } from '#server/base/config.ts'
import { type ServeOptions, type Serving, serve } from '#server/start/serve.ts'
import { type SeededBusiness, seedBusiness } from '#server/testing/seeded-business.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestPayments, type TestPayments } from '#server/testing/test-payments.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { testWeb } from '#server/testing/test-web.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { fuzzWire } from '#tools/wire-fuzz/fuzz-wire.ts'
import { sendSlowBody } from '#tools/wire-fuzz/send-slow-body.ts'

const SECONDS = 1_000

let mailbox: TestMailbox
let payments: TestPayments
let server: TestServer
let served: Serving & { origin: string }
let business: SeededBusiness

beforeAll(async () => {
  mailbox = await openTestMailbox()
  payments = await openTestPayments()
  server = await openTestServer({ mailbox, payments, environment: { LIMITS: 'off' } })
  business = await seedBusiness({ server, payments })
  served = await start()
})
afterAll(async () => {
  await served.stop()
  await payments.stopDeliveries()
  await server.close()
  await payments.close()
  await mailbox.close()
})

async function start(options: Partial<ServeOptions> = {}): Promise<Serving & { origin: string }> {
  const port = await freePort()
  const config = {
    ...readConfig({ PORT: String(port), LIMITS: 'off', DEMO: 'off', SMS_URL: 'local:' }),
    databaseUrl: server.database.appUrl,
    smtpUrl: mailbox.smtpUrl,
    payments: payments.config,
  }
  const serving = await serve(
    { config, log: testLog(), web: testWeb, mailbox, emulator: null, pushService: null },
    { parts: 'web', checkAnswers: true, timeoutFactor: 10, ...options },
  )
  return { ...serving, origin: `http://127.0.0.1:${port}` }
}

test('answers random input to every endpoint without an internal error', {
  timeout: 120 * SECONDS,
}, async () => {
  const { faults, requests, statuses, unavailable } = await fuzzWire({
    endpoints,
    origin: served.origin,
    session: business.owner.headers,
    sessionEndingEndpoints: ['signUp', 'signIn', 'signOut', 'endSession', 'signOutEverywhere'],
    seed: 1,
    // About ten requests per endpoint; `npm run drills fuzz` sends more.
    requests: 1_200,
    timeLimitMs: 20 * SECONDS,
    responseTimeoutMs: 80 * SECONDS,
  })
  expect(faults).toEqual([])
  expect(unavailable).toBeLessThanOrEqual(requests / 100)
  // Enough requests were valid.
  expect(statuses['200']).toBeGreaterThan(requests / 10)
})

test('times out on a body that never ends', async () => {
  const { origin, stop } = await start({ requestTimeoutMs: 3 * SECONDS })
  const { response: answer } = await sendSlowBody(origin, '/api/auth/sign-in')
  await stop()
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
})
