import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  beginElsewhere,
  directoryWithDatabase,
  end,
  processesIn,
  query,
  startElsewhere,
  startHere,
  temporaryDirectory,
} from './trial.ts'
import { waitFor } from './wait-for.ts'

test('serves a durable Postgres 18 on the loopback address', async () => {
  const { adminUrl } = await startHere({ directory: temporaryDirectory() })
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

test('refuses a wrong password, and keeps the right one to its owner', async () => {
  const directory = await directoryWithDatabase()
  const { port } = await startHere({ directory })
  const guess = `postgres://postgres:guess@127.0.0.1:${port}/postgres`
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
})

test('keeps its rows over a stop and a start', async () => {
  const directory = await directoryWithDatabase()
  const before = await startHere({ directory })
  await query(before.adminUrl, 'create table kept as select 7 as number')
  await before.stop()
  const after = await startHere({ directory })
  expect(await query(after.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])
})

test('leaves nothing running after a stop, however often it is told', async () => {
  const directory = await directoryWithDatabase()
  const postgres = await startHere({ directory })
  expect(processesIn(directory)).toContain(postgres.pid)
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
  expect(processesIn(directory)).toEqual([])
})

test('clears away what a killed creation left half-made', async () => {
  const directory = temporaryDirectory()
  const creating = beginElsewhere(directory)
  const isHalfMade = () => readdirSync(directory).some((name) => name.startsWith('cluster.')) || undefined
  expect(await waitFor(isHalfMade, { withinMs: 60_000, everyMs: 1 })).toBe(true)
  await end(creating, 'SIGKILL')

  const { adminUrl } = await startHere({ directory })
  expect(await query(adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(readdirSync(directory).sort()).toEqual(['cluster', 'password', 'postgres.log'])
})

test('tells what the server logged when it cannot start', async () => {
  const directory = await directoryWithDatabase()
  const start = startHere({ directory, settings: { shared_buffers: 'plenty' } })
  await expect(start).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
})

test('puts a large log aside', async () => {
  const directory = await directoryWithDatabase()
  const log = join(directory, 'postgres.log')
  writeFileSync(log, '')
  truncateSync(log, 11 * 1024 * 1024)
  await startHere({ directory })
  expect((await stat(log)).size).toBeLessThan(100_000)
  expect((await stat(`${log}.previous`)).size).toBe(11 * 1024 * 1024)
})

test('gives two processes that start at once the same database', async () => {
  const directory = temporaryDirectory()
  const [here, elsewhere] = await Promise.all([startHere({ directory }), startElsewhere(directory)])
  expect(elsewhere.adminUrl).toBe(here.adminUrl)
  expect(elsewhere.pid).toBe(here.pid)
  await end(elsewhere.child, 'SIGKILL')
})
