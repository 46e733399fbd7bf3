import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '#db/demo.ts'
import { readConfig } from '#server/base/config.ts'
import { createDemo } from '#server/local/create-demo.ts'
import { serve } from '#server/start/serve.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { outcome, TestBrowser } from '#server/testing/test-browser.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { testWeb } from '#server/testing/test-web.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Starts a worker, which needs no port. Returns the problems it reports, one per line, or nothing if it starts. */
async function startInProduction(): Promise<string[]> {
  const configured = readConfig(PUBLIC_ENVIRONMENT)
  const { databaseUrl, smtpUrl, payments } = server.deps.config
  const config = { ...configured, databaseUrl, smtpUrl, payments }
  const environment = {
    config,
    log: testLog(),
    web: testWeb,
    mailbox: null,
    emulator: null,
    pushService: null,
  }
  try {
    const serving = await serve(environment, { parts: 'worker' })
    await serving.stop()
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const moveClock = (shift_seconds: number) =>
  server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds }).execute())

test('nobody can sign up with the address of the demo account, which would prevent the next start', async () => {
  const request = { email: 'Demo@Wheelhouse.example', password: 'hummingbird-at-noon', consent: true }
  expect(await outcome(new TestBrowser(server).post('/api/auth/sign-up', request))).toMatch('sign_up_failed')
})

test('production starts on a database without traces of local mode, and on no other', async () => {
  expect(await startInProduction()).toEqual([])
  await createDemo(server.deps)
  await moveClock(90)
  expect(await startInProduction()).toEqual([
    'The database has the demo account (demo@wheelhouse.example), whose password is public: delete it',
    'The product clock in the database is 90 seconds off: set it to 0 (app_clock)',
    expect.stringContaining('docs/operations.md'),
  ])
  await moveClock(0)
  await server.deps.db.asSystem((tx) =>
    tx.deleteFrom('users').where('email', '=', DEMO_LOGIN.email).execute(),
  )
  expect(await startInProduction()).toEqual([])
})
