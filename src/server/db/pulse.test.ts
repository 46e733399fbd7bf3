import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPulse } from '#server/db/pulse.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openGate } from '#tools/gate/open-gate.ts'

/** Longer than any machine takes. */
const LIMITS = { connectWithinMs: 100_000, answerWithinMs: 100_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const connections = () =>
  asAdministrator<{ pid: number }>(
    database.adminUrl,
    `select pid from pg_stat_activity
     where application_name = 'wheelhouse-pulse' and datname = current_database()`,
  )

test('asks on one connection, however often', async () => {
  const pulse = openPulse(database.appUrl, LIMITS)
  expect(await pulse.answers()).toBe(true)
  const first = await connections()
  expect(first).toHaveLength(1)
  expect(await pulse.answers()).toBe(true)
  expect(await connections()).toEqual(first)
  await pulse.close()
})

test('goes on with a connection that takes longer to open than an answer may take', async () => {
  const way = Promise.withResolvers<void>()
  const gate = await openGate(new URL(database.appUrl), { opens: way.promise })
  const far = Object.assign(new URL(database.appUrl), { port: String(gate.port) })
  const pulse = openPulse(far.href, LIMITS)
  expect(await pulse.answers(1)).toBe(false)
  way.resolve()
  expect(await pulse.answers()).toBe(true)
  expect(gate.connections()).toBe(1)
  await pulse.close()
  await gate.stop()
})

test('asks the second time on a new connection, where the one that was open has fallen silent', async () => {
  const gate = await openGate(new URL(database.appUrl))
  const near = Object.assign(new URL(database.appUrl), { port: String(gate.port) })
  const pulse = openPulse(near.href, LIMITS)
  expect(await pulse.answers()).toBe(true)
  gate.setMute(true)
  expect(await pulse.answers(1)).toBe(false)
  expect(await pulse.answers(1)).toBe(false)
  await expect.poll(gate.connections).toBe(2)
  await pulse.close()
  await gate.stop()
})
