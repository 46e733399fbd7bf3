import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReplicaReads, type ReplicaReadsOptions } from '#server/db/replica-reads.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type Replicated, startReplicated } from '#server/testing/start-replica.ts'
import { TestBrowser } from '#server/testing/test-browser.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { canCopy } from '#tools/postgres/copy-postgres.ts'

const SKIPPED = canCopy ? '' : ' (skipped: Debian’s postgresql-15 is not installed)'
const replicated = test.skipIf(!canCopy)

let postgres: Replicated
let server: TestServer
beforeAll(async () => {
  if (!canCopy) return
  postgres = await startReplicated(migrate)
  const database = { ...postgres.primary, adminUrl: adminOf(postgres.primary), drop: async () => {} }
  server = await openTestServer({
    database,
    environment: { LIMITS: 'off' },
    readDatabaseUrl: postgres.replicaUrl,
    // However long a test takes.
    latestSeconds: 3600,
  })
})
afterAll(async () => {
  await server?.close()
  await postgres?.stop()
})
beforeEach(async () => {
  if (!canCopy) return
  await resume()
  await caughtUp()
})

const adminOf = ({ adminUrl }: { adminUrl: string }) => new URL('/wheelhouse', adminUrl).href
const atReplica = (statement: string) => administer(adminOf(postgres.replica), statement)
const pause = () => atReplica('select pg_wal_replay_pause()')
const resume = () => atReplica('select pg_wal_replay_resume()')

/** What the worker does every two seconds; then the replica has seen all that was saved before. */
async function caughtUp(): Promise<void> {
  await sweep(server.deps.db, server.deps.sources)
  const [now] = await asAdministrator<{ lsn: string }>(
    adminOf(postgres.primary),
    'select pg_current_wal_insert_lsn() as lsn',
  )
  await eventually('the replica has caught up', async () => {
    const [there] = await asAdministrator<{ is: boolean }>(
      adminOf(postgres.replica),
      'select pg_last_wal_replay_lsn() >= $1 as is',
      [now?.lsn],
    )
    return there?.is === true
  })
}

/** A browser that is signed in and has changed nothing of late. */
function aBrowser({ token }: TestOwner): TestBrowser {
  const browser = new TestBrowser(server)
  browser.cookies.set('wheelhouse_session', token)
  return browser
}
const clientsSeen = async (browser: TestBrowser) => {
  const answer = await browser.get('/api/overview')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Overview).clientCount
}
const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(212) 555-0123' }

/** By another device: this browser knows nothing of it. */
async function addClient(owner: TestOwner): Promise<void> {
  const answer = await server.request('/api/clients', json(AVA, owner.headers))
  expect(answer.status).toBe(201)
}

replicated(`reads the overview from the replica, a moment late${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  await addClient(luna)
  expect(await clientsSeen(aBrowser(luna))).toBe(0)
  await resume()
  await caughtUp()
  expect(await clientsSeen(aBrowser(luna))).toBe(1)
})

replicated(`shows an owner at once what they have saved themselves${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  const browser = aBrowser(luna)
  expect((await browser.post('/api/clients', AVA)).status).toBe(201)
  expect(await clientsSeen(browser)).toBe(1)
})

replicated(`shows an API client, which keeps no cookies, what is true now${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  await addClient(luna)
  const answer = await server.request('/api/overview', { headers: luna.headers })
  expect(((await answer.json()) as Overview).clientCount).toBe(1)
})

replicated(`remembers a change for longer than a replica may be late${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  const answer = await server.request('/api/clients', json(AVA, luna.headers))
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^wheelhouse_change=1; Max-Age=15;.*HttpOnly/),
  ])
})

replicated(`lets nobody in whose session has ended, however late the replica is${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  const browser = aBrowser(luna)
  await browser.post('/api/auth/sign-out')
  expect((await aBrowser(luna).get('/api/overview')).status).toBe(401)
})

/** Reads by themselves, without the app around them. */
async function lateReads(options: Partial<ReplicaReadsOptions>) {
  const running = new AsyncDisposableStack()
  const given = { url: postgres.replicaUrl, log: testLog(), running, ...options }
  const { asOwner } = await openReplicaReads(server.deps.db, given)
  return {
    asOwner,
    clients: ({ id }: TestOwner) => asOwner(id, (tx) => tx.selectFrom('clients').select('id').execute()),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

replicated(`turns to the database itself once the replica is too late${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  await addClient(luna)
  await using patient = await lateReads({ latestSeconds: 3600 })
  expect(await patient.clients(luna)).toHaveLength(0)
  await using strict = await lateReads({ latestSeconds: 0 })
  expect(await strict.clients(luna)).toHaveLength(1)
})

replicated(`reads nothing from a database that is no replica${SKIPPED}`, async () => {
  const other = await createTestDatabase()
  onTestFinished(() => other.drop())
  const luna = await anOwner(server.deps.db)
  await addClient(luna)
  await using strange = await lateReads({ url: other.appUrl, latestSeconds: 3600 })
  expect(await strange.clients(luna)).toHaveLength(1)
})

replicated(`leaves a read that failed alone: the next still goes to the replica${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await caughtUp()
  await pause()
  await addClient(luna)
  await using late = await lateReads({ latestSeconds: 3600 })
  const failing = (code: string) =>
    late.asOwner(luna.id, async (tx) => {
      const { rows } = await tx.executeQuery<{ there: boolean }>(
        CompiledQuery.raw('select pg_is_in_recovery() as there'),
      )
      if (rows[0]?.there) throw Object.assign(new Error('Failed there'), { code })
      return 'read from the database itself'
    })
  for (const code of ['57014', '40001', '42703', 'overview_failed']) {
    expect(await failing(code)).toBe('read from the database itself')
    expect(await late.clients(luna)).toHaveLength(0)
  }
  expect(await failing('57P01')).toBe('read from the database itself')
  expect(await late.clients(luna)).toHaveLength(1)
})

replicated(`opens without a replica, and reads from the database itself${SKIPPED}`, async () => {
  const luna = await anOwner(server.deps.db)
  await addClient(luna)
  await using nobody = await lateReads({ url: 'postgres://wheelhouse_app:x@127.0.0.1:1/wheelhouse' })
  expect(await nobody.clients(luna)).toHaveLength(1)
})

replicated(`refuses a login at the replica that is above the wall${SKIPPED}`, async () => {
  const above = { url: adminOf(postgres.replica) }
  await expect(lateReads(above)).rejects.toThrow(
    'READ_DATABASE_URL logs in as postgres, which is a superuser',
  )
})

replicated(
  `answers a calendar from the replica, and from the database what it has to note${SKIPPED}`,
  async () => {
    const luna = await anOwner(server.deps.db)
    const open = async () => {
      const answer = await server.request('/api/calendar-feed', { method: 'POST', headers: luna.headers })
      return new URL(((await answer.json()) as { url: string }).url).pathname
    }
    const jobsAt = async (path: string) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      return (await answer.text()).split('BEGIN:VEVENT').length - 1
    }
    await pause()
    const path = await open()
    expect(await jobsAt(path)).toBe(0)
    await resume()
    await caughtUp()
    await pause()
    await addJob(luna)
    expect(await jobsAt(path)).toBe(0)
    await resume()
    await caughtUp()
    expect(await jobsAt(path)).toBe(1)
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
