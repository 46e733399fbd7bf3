import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { rotateSecret } from '#server/db/rotate-secret.ts'
import { openServerSecrets, readServerSecrets } from '#server/db/server-secret.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  isWaitingForLock,
  type TestDatabase,
} from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
let pool: ReturnType<typeof openTestPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool(database.appUrl)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const read = () => readServerSecrets(openDatabase(pool))

test('a running process uses the new secret by itself, and still knows the one before', async () => {
  await using running = new AsyncDisposableStack()
  const secrets = await openServerSecrets(openDatabase(pool), { log: testLog(), running, reloadMs: 5 })
  const secret = secrets['manage link']
  const before = secret.current()
  await rotateSecret(database, 'manage link')
  await expect.poll(() => secret.current()).not.toEqual(before)
  expect(secret.former()[0]).toEqual(before)
})

test('a process finds a secret that another one already uses', async () => {
  await using running = new AsyncDisposableStack()
  const secrets = await openServerSecrets(openDatabase(pool), {
    log: testLog(),
    running,
    reloadMs: 3_600_000,
  })
  await rotateSecret(database, 'manage link')
  const { current } = (await read())['manage link']
  expect(secrets['manage link'].current()).not.toEqual(current)
  expect(await secrets['manage link'].find((secret) => secret.equals(current))).toEqual(current)
  expect(secrets['manage link'].current()).toEqual(current)
})

test('each secret is replaced by itself', async () => {
  const before = await read()
  await rotateSecret(database, 'push')
  const after = await read()
  expect(after['manage link']).toEqual(before['manage link'])
  expect(after.push.former).toEqual([before.push.current, ...before.push.former])
  expect(after.push.current).toHaveLength(32)
})

test('simultaneous rotations follow each other and lose no secret', async () => {
  const before = (await read()).push
  await Promise.all([rotateSecret(database, 'push'), rotateSecret(database, 'push')])
  const after = (await read()).push
  expect(after.former).toHaveLength(before.former.length + 2)
  expect(after.former).toContainEqual(before.current)
  expect(after.former).not.toContainEqual(after.current)
})

test('a rotation that is killed in the middle has changed nothing, and the next one succeeds', async () => {
  const before = await read()
  const blocker = new pg.Client({ connectionString: database.adminUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table push_devices')
  const interrupted = rotateSecret(database, 'push').then(
    () => 'done',
    () => 'failed',
  )
  await expect.poll(() => isWaitingForLock(database.adminUrl)).toBe(true)
  await administer(
    database.adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'wheelhouse-start'`,
  )
  expect(await interrupted).toBe('failed')
  await blocker.end()
  expect(await read()).toEqual(before)
  await rotateSecret(database, 'push')
  expect((await read()).push.former[0]).toEqual(before.push.current)
})

test('only the owner of the schema can replace a secret, and only the system reads those before', async () => {
  const db = openDatabase(pool)
  const owner = await anOwner(db)
  const denied = /permission denied for table (former_)?server_secrets/
  await expect(
    db.asSystem((tx) =>
      tx
        .updateTable('server_secrets')
        .set({ secret: Buffer.alloc(32) })
        .execute(),
    ),
  ).rejects.toThrow(denied)
  await expect(
    db.asSystem((tx) =>
      tx
        .updateTable('former_server_secrets')
        .set({ secret: Buffer.alloc(32) })
        .execute(),
    ),
  ).rejects.toThrow(denied)
  await expect(
    db.asOwner(owner.id, (tx) =>
      (tx as unknown as Parameters<Parameters<typeof db.asSystem>[0]>[0])
        .selectFrom('former_server_secrets')
        .selectAll()
        .execute(),
    ),
  ).rejects.toThrow(denied)
  expect(await asAdministrator(database.adminUrl, 'select from former_server_secrets')).not.toEqual([])
})
