import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  directoryWithDatabase,
  endChild,
  processesIn,
  query,
  spawnChild,
  startForTest,
  startInChild,
  temporaryDirectory,
} from './test-database.ts'
import { waitFor } from './wait-for.ts'

test('runs a durable Postgres 18 on the loopback address', async () => {
  const { adminUrl } = await startForTest({ directory: temporaryDirectory() })
  const [settings] = await query(
    adminUrl,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
            current_setting('listen_addresses') as address, current_setting('timezone') as zone,
            datlocprovider as provider, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual({
    major: 18,
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    address: '127.0.0.1',
    zone: 'UTC',
    provider: 'b',
    encoding: 'UTF8',
  })
})

test('rejects a wrong password and makes the password file private', async () => {
  const directory = await directoryWithDatabase()
  const { port } = await startForTest({ directory })
  const wrongUrl = `postgres://postgres:guess@127.0.0.1:${port}/postgres`
  await expect(query(wrongUrl, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
})

test('keeps its data after a restart', async () => {
  const directory = await directoryWithDatabase()
  const before = await startForTest({ directory })
  await query(before.adminUrl, 'create table kept as select 7 as number')
  await before.stop()
  const after = await startForTest({ directory })
  expect(await query(after.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])
})

test('leaves no process behind after repeated stops', async () => {
  const directory = await directoryWithDatabase()
  const postgres = await startForTest({ directory })
  expect(processesIn(directory)).toContain(postgres.pid)
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
  expect(processesIn(directory)).toEqual([])
})

test('removes a partial cluster left by a killed process', async () => {
  const directory = temporaryDirectory()
  const creator = spawnChild(directory)
  const isPartlyCreated = () =>
    readdirSync(directory).some((name) => name.startsWith('cluster.')) || undefined
  expect(await waitFor(isPartlyCreated, { withinMs: 60_000, everyMs: 1 })).toBe(true)
  await endChild(creator, 'SIGKILL')

  const { adminUrl } = await startForTest({ directory })
  expect(await query(adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(readdirSync(directory).sort()).toEqual(['cluster', 'password', 'postgres.log'])
})

test('includes the end of the server log in the error if the database cannot start', async () => {
  const directory = await directoryWithDatabase()
  const start = startForTest({ directory, settings: { shared_buffers: 'plenty' } })
  await expect(start).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
})

test('rotates a large server log', async () => {
  const directory = await directoryWithDatabase()
  const log = join(directory, 'postgres.log')
  writeFileSync(log, '')
  truncateSync(log, 11 * 1024 * 1024)
  await startForTest({ directory })
  expect((await stat(log)).size).toBeLessThan(100_000)
  expect((await stat(`${log}.previous`)).size).toBe(11 * 1024 * 1024)
})

test('shares one database between two processes that start at the same time', async () => {
  const directory = temporaryDirectory()
  const [inThisProcess, inChild] = await Promise.all([startForTest({ directory }), startInChild(directory)])
  expect(inChild.adminUrl).toBe(inThisProcess.adminUrl)
  expect(inChild.pid).toBe(inThisProcess.pid)
  await endChild(inChild.child, 'SIGKILL')
})
