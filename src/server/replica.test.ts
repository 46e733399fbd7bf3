import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReplicaReads, type ReplicaReadsOptions } from '#server/db/replica-reads.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type ReplicatedPostgres, startWithReplica } from '#server/testing/start-with-replica.ts'
import { TestBrowser } from '#server/testing/test-browser.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { canCopyPostgres } from '#tools/postgres/copy-postgres.ts'

const SKIPPED = canCopyPostgres ? '' : ' (skipped: Debian’s postgresql-15 is not installed)'
const testWithReplica = test.skipIf(!canCopyPostgres)

let postgres: ReplicatedPostgres
let server: TestServer
beforeAll(async () => {
  if (!canCopyPostgres) return
  postgres = await startWithReplica(migrate)
  const database = { ...postgres.primary, adminUrl: adminOf(postgres.primary), drop: async () => {} }
  server = await openTestServer({
    database,
    environment: { LIMITS: 'off' },
    readDatabaseUrl: postgres.replicaUrl,
    // Longer than any test takes.
    maxLagSeconds: 3600,
  })
})
afterAll(async () => {
  await server?.close()
  await postgres?.stop()
})
beforeEach(async () => {
  if (!canCopyPostgres) return
  await resume()
  await waitForReplica()
})

const adminOf = ({ adminUrl }: { adminUrl: string }) => new URL('/wheelhouse', adminUrl).href
const atReplica = (statement: string) => administer(adminOf(postgres.replica), statement)
const pause = () => atReplica('select pg_wal_replay_pause()')
const resume = () => atReplica('select pg_wal_replay_resume()')

/** Sweeps, as the worker does every two seconds, and waits until the replica has replayed everything saved before. */
async function waitForReplica(): Promise<void> {
  await sweep(server.deps.db, server.deps.sources)
  const [now] = await asAdministrator<{ lsn: string }>(
    adminOf(postgres.primary),
    'select pg_current_wal_insert_lsn() as lsn',
  )
  await eventually('the replica has caught up', async () => {
    const [replay] = await asAdministrator<{ isCaughtUp: boolean }>(
      adminOf(postgres.replica),
      'select pg_last_wal_replay_lsn() >= $1 as "isCaughtUp"',
      [now?.lsn],
    )
    return replay?.isCaughtUp === true
  })
}

/** A signed-in browser without recent changes. */
function signedInBrowser({ token }: TestOwner): TestBrowser {
  const browser = new TestBrowser(server)
  browser.cookies.set('wheelhouse_session', token)
  return browser
}
const readClientCount = async (browser: TestBrowser) => {
  const answer = await browser.get('/api/overview')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Overview).clientCount
}
const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(212) 555-0123' }

/** Adds a client from another device, which sets no cookie in the browser. */
async function addClient(owner: TestOwner): Promise<void> {
  const answer = await server.request('/api/clients', json(AVA, owner.headers))
  expect(answer.status).toBe(201)
}

testWithReplica(`reads the overview from the lagging replica${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await waitForReplica()
  await pause()
  await addClient(luna)
  expect(await readClientCount(signedInBrowser(luna))).toBe(0)
  await resume()
  await waitForReplica()
  expect(await readClientCount(signedInBrowser(luna))).toBe(1)
})

testWithReplica(`shows owners their own changes at once${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await waitForReplica()
  await pause()
  const browser = signedInBrowser(luna)
  expect((await browser.post('/api/clients', AVA)).status).toBe(201)
  expect(await readClientCount(browser)).toBe(1)
})

testWithReplica(`shows current data to an API client without cookies${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await waitForReplica()
  await pause()
  await addClient(luna)
  const answer = await server.request('/api/overview', { headers: luna.headers })
  expect(((await answer.json()) as Overview).clientCount).toBe(1)
})

testWithReplica(`remembers a change for longer than the maximum lag${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  const answer = await server.request('/api/clients', json(AVA, luna.headers))
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^wheelhouse_change=1; Max-Age=15;.*HttpOnly/),
  ])
})

testWithReplica(`refuses an ended session, however far the replica lags behind${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await waitForReplica()
  await pause()
  const browser = signedInBrowser(luna)
  await browser.post('/api/auth/sign-out')
  expect((await signedInBrowser(luna).get('/api/overview')).status).toBe(401)
})

/** Reads from the replica directly, without the app. */
async function openReads(options: Partial<ReplicaReadsOptions>) {
  const running = new AsyncDisposableStack()
  const allOptions = { url: postgres.replicaUrl, log: testLog(), running, ...options }
  const { asOwner } = await openReplicaReads(server.deps.db, allOptions)
  return {
    asOwner,
    listClients: ({ id }: TestOwner) => asOwner(id, (tx) => tx.selectFrom('clients').select('id').execute()),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

testWithReplica(`reads from the primary once the replica lags too far behind${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await waitForReplica()
  await pause()
  await addClient(luna)
  await using tolerant = await openReads({ maxLagSeconds: 3600 })
  expect(await tolerant.listClients(luna)).toHaveLength(0)
  await using strict = await openReads({ maxLagSeconds: 0 })
  expect(await strict.listClients(luna)).toHaveLength(1)
})

testWithReplica(`does not read from a database that is no replica${SKIPPED}`, async () => {
  const other = await createTestDatabase()
  onTestFinished(() => other.drop())
  const luna = await anOwner(server.deps.db)
  await addClient(luna)
  await using unrelated = await openReads({ url: other.appUrl, maxLagSeconds: 3600 })
  expect(await unrelated.listClients(luna)).toHaveLength(1)
})

testWithReplica(
  `retries a failed read on the primary, and stops using the replica only if it is unavailable${SKIPPED}`,
  async () => {
    const luna = await anOwner(server.deps.db)
    await waitForReplica()
    await pause()
    await addClient(luna)
    await using reads = await openReads({ maxLagSeconds: 3600 })
    const failOnReplica = (code: string) =>
      reads.asOwner(luna.id, async (tx) => {
        const { rows } = await tx.executeQuery<{ isReplica: boolean }>(
          CompiledQuery.raw('select pg_is_in_recovery() as "isReplica"'),
        )
        if (rows[0]?.isReplica) throw Object.assign(new Error('Failed on the replica'), { code })
        return 'read from the primary'
      })
    for (const code of ['57014', '40001', '42703', 'overview_failed']) {
      expect(await failOnReplica(code)).toBe('read from the primary')
      expect(await reads.listClients(luna)).toHaveLength(0)
    }
    expect(await failOnReplica('57P01')).toBe('read from the primary')
    expect(await reads.listClients(luna)).toHaveLength(1)
  },
)

testWithReplica(`opens without a reachable replica, and reads from the primary${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await addClient(luna)
  await using unreachable = await openReads({ url: 'postgres://wheelhouse_app:x@127.0.0.1:1/wheelhouse' })
  expect(await unreachable.listClients(luna)).toHaveLength(1)
})

testWithReplica(`refuses a superuser login at the replica${SKIPPED}`, async () => {
  const superuser = { url: adminOf(postgres.replica) }
  await expect(openReads(superuser)).rejects.toThrow(
    'READ_DATABASE_URL logs in as postgres, which is a superuser',
  )
})

testWithReplica(
  `reads a calendar feed from the replica, or from the primary if the replica does not know it yet${SKIPPED}`,
  async () => {
    const luna = await anOwner(server.deps.db)
    const createFeed = async () => {
      const answer = await server.request('/api/calendar-feed', { method: 'POST', headers: luna.headers })
      return new URL(((await answer.json()) as { url: string }).url).pathname
    }
    const countJobs = async (path: string) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      return (await answer.text()).split('BEGIN:VEVENT').length - 1
    }
    await pause()
    const path = await createFeed()
    expect(await countJobs(path)).toBe(0)
    await resume()
    await waitForReplica()
    await pause()
    await addJob(luna)
    expect(await countJobs(path)).toBe(0)
    await resume()
    await waitForReplica()
    expect(await countJobs(path)).toBe(1)
  },
)

async function addJob({ id: user_id }: TestOwner): Promise<void> {
  const job = { client_name: 'Ava Brooks', client_email: 'ava@example.com', service: 'Full Detail' }
  await server.deps.db.asOwner(user_id, (tx) =>
    tx
      .insertInto('appointments')
      .values({ user_id, ...job, appointment_time: sql<Date>`app_now() + interval '1 day'` })
      .execute(),
  )
}
