import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProbe } from '#server/db/probe.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openGate } from '#tools/gate/open-gate.ts'

/** Too long to expire on any machine. */
const TIMEOUTS = { connectTimeoutMs: 100_000, answerTimeoutMs: 100_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const probeConnections = () =>
  asAdministrator<{ pid: number }>(
    database.adminUrl,
    `select pid from pg_stat_activity
     where application_name = 'wheelhouse-pulse' and datname = current_database()`,
  )

test('reuses one connection for every probe', async () => {
  const probe = openProbe(database.appUrl, TIMEOUTS)
  expect(await probe.responds()).toBe(true)
  const first = await probeConnections()
  expect(first).toHaveLength(1)
  expect(await probe.responds()).toBe(true)
  expect(await probeConnections()).toEqual(first)
  await probe.close()
})

test('keeps a connection that takes longer to open than the answer timeout', async () => {
  const opened = Promise.withResolvers<void>()
  const gate = await openGate(new URL(database.appUrl), { forwardAfter: opened.promise })
  const slowUrl = Object.assign(new URL(database.appUrl), { port: String(gate.port) })
  const probe = openProbe(slowUrl.href, TIMEOUTS)
  expect(await probe.responds(1)).toBe(false)
  opened.resolve()
  expect(await probe.responds()).toBe(true)
  expect(gate.connections()).toBe(1)
  await probe.close()
  await gate.stop()
})

test('opens a new connection for the next probe after the open one stopped responding', async () => {
  const gate = await openGate(new URL(database.appUrl))
  const gatedUrl = Object.assign(new URL(database.appUrl), { port: String(gate.port) })
  const probe = openProbe(gatedUrl.href, TIMEOUTS)
  expect(await probe.responds()).toBe(true)
  gate.setMute(true)
  expect(await probe.responds(1)).toBe(false)
  expect(await probe.responds(1)).toBe(false)
  await expect.poll(gate.connections).toBe(2)
  await probe.close()
  await gate.stop()
})
