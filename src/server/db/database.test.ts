import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool(database.appUrl)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const openDb = () => openDatabase(pool)
const aClient = (userId: string, email: string) => ({ user_id: userId, name: 'Ava', email })

test('keeps the writes of a finished transaction', async () => {
  const owner = await anOwner(openDb())
  await openDb().asOwner(owner.id, (tx) =>
    tx.insertInto('clients').values(aClient(owner.id, 'kept@example.com')).execute(),
  )
  const clients = await openDb().asOwner(owner.id, (tx) => tx.selectFrom('clients').select('email').execute())
  expect(clients).toEqual([{ email: 'kept@example.com' }])
})

test('rolls back everything when the work fails half-way', async () => {
  const owner = await anOwner(openDb())
  const work = openDb().asOwner(owner.id, async (tx) => {
    await tx.insertInto('clients').values(aClient(owner.id, 'undone@example.com')).execute()
    throw new Error('half-way')
  })
  await expect(work).rejects.toThrow('half-way')
  expect(
    await openDb().asOwner(owner.id, (tx) => tx.selectFrom('clients').select('email').execute()),
  ).toEqual([])
})

test('does not report success after a failed statement was swallowed', async () => {
  const owner = await anOwner(openDb())
  const work = openDb().asOwner(owner.id, async (tx) => {
    await tx.insertInto('clients').values(aClient(owner.id, 'lost@example.com')).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
})

const INSERT_CLIENT = `insert into clients (user_id, name, email) values ($1, 'Ava', $2)`

test('commits with the last statement and refuses further queries', async () => {
  const owner = await anOwner(openDb())
  const work = openDb().asOwner(owner.id, async (tx) => {
    await tx.commitWith(CompiledQuery.raw(INSERT_CLIENT, [owner.id, 'last@example.com']))
    await tx.selectFrom('clients').select('email').execute()
  })
  await expect(work).rejects.toThrow('has ended')
  const clients = await openDb().asOwner(owner.id, (tx) => tx.selectFrom('clients').select('email').execute())
  expect(clients).toEqual([{ email: 'last@example.com' }])
})

// The second time, the connection has parsed the statement and sends it together with the commit.
test('rolls back everything when the last statement fails, and reports the cause every time', async () => {
  const owner = await anOwner(openDb())
  const singleConnectionPool = openTestPool(database.appUrl)
  singleConnectionPool.options.max = 1
  const db = openDatabase(singleConnectionPool)
  const fail = () =>
    db.asOwner(owner.id, async (tx) => {
      await tx.insertInto('clients').values(aClient(owner.id, 'undone@example.com')).execute()
      await tx.commitWith(CompiledQuery.raw('select 1 / 0'))
    })
  await expect(fail()).rejects.toThrow('division by zero')
  await expect(fail()).rejects.toThrow('division by zero')
  expect(await db.asOwner(owner.id, (tx) => tx.selectFrom('clients').select('email').execute())).toEqual([])
  await singleConnectionPool.end()
})

test('carries no owner from one transaction into the next on the same connection', async () => {
  const owner = await anOwner(openDb())
  const singleConnectionPool = openTestPool(database.appUrl)
  singleConnectionPool.options.max = 1
  await openDatabase(singleConnectionPool).asOwner(owner.id, (tx) =>
    tx.selectFrom('clients').select('id').execute(),
  )
  const { rows } = await singleConnectionPool.query(
    `select current_user, current_setting('app.user_id', true) as owner`,
  )
  expect(rows).toEqual([{ current_user: 'wheelhouse_app', owner: '' }])
  await singleConnectionPool.end()
})

test('lets Postgres compile no statement, which takes longer than running it', async () => {
  const { rows } = await openDb().asSystem((tx) =>
    tx.executeQuery(CompiledQuery.raw(`select current_setting('jit') as jit`)),
  )
  expect(rows).toEqual([{ jit: 'off' }])
})

test('does not run an unawaited query in another owner’s transaction', async () => {
  const [luna, mallory] = [await anOwner(openDb()), await anOwner(openDb())]
  const leaked = await openDb().asOwner(luna.id, async (tx) => ({ tx }))
  await openDb().asOwner(mallory.id, async () => {
    await expect(leaked.tx.selectFrom('clients').select('id').execute()).rejects.toThrow('has ended')
  })
})

test('refuses a transaction without an owner', async () => {
  const work = openDb().asOwner('', (tx) => tx.selectFrom('clients').select('id').execute())
  await expect(work).rejects.toMatchObject({ code: '22P02' })
})

test('reports the product clock, which is the database’s time unless it was moved', async () => {
  const [now, databaseNow] = await openDb().asSystem(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
    return [await tx.now(), rows[0]?.now]
  })
  expect(now).toEqual(databaseNow)
})

test('lets many transactions of many owners run at once without mixing them up', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => anOwner(openDb())))
  await Promise.all(
    owners.flatMap((owner) =>
      Array.from({ length: 5 }, (_, n) =>
        openDb().asOwner(owner.id, (tx) =>
          tx
            .insertInto('clients')
            .values(aClient(owner.id, `${n}@example.com`))
            .execute(),
        ),
      ),
    ),
  )
  for (const owner of owners) {
    const clients = await openDb().asOwner(owner.id, (tx) =>
      tx.selectFrom('clients').select('user_id').execute(),
    )
    expect(clients).toEqual(Array(5).fill({ user_id: owner.id }))
  }
})
