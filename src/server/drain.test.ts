import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { serve } from '#server/start/serve.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestPayments, type TestPayments } from '#server/testing/test-payments.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { testWeb } from '#server/testing/test-web.ts'
import { freePort } from '#tools/postgres/free-port.ts'

let server: TestServer
let mailbox: TestMailbox
let payments: TestPayments
beforeAll(async () => {
  mailbox = await openTestMailbox()
  payments = await openTestPayments()
  server = await openTestServer({ mailbox, payments })
})
afterAll(async () => {
  await server.close()
  await payments.close()
  await mailbox.close()
})

test('keeps serving while it drains, but reports that it is not ready', async () => {
  const port = await freePort()
  const config = {
    ...readConfig({ PORT: String(port), DRAIN_SECONDS: '5', DEMO: 'off' }),
    databaseUrl: server.database.appUrl,
    smtpUrl: mailbox.smtpUrl,
    payments: payments.config,
  }
  const { stop } = await serve(
    { config, log: testLog(), web: testWeb, mailbox, emulator: null, pushService: null },
    { parts: 'web' },
  )
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await get('/readyz')).status).toBe(200)

  const stopping = stop()
  const readiness = await get('/readyz')
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toMatchObject({ serving: false })
  const health = await get('/healthz')
  expect(health.status).toBe(200)
  expect(health.headers.get('connection')).toBe('close')

  await stopping
  await expect(get('/healthz')).rejects.toThrow('fetch failed')
})
