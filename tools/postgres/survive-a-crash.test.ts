import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  directoryWithDatabase,
  endChild,
  isOurChild,
  processesIn,
  query,
  startForTest,
  startInChild,
} from './test-database.ts'
import { waitFor } from './wait-for.ts'

test('adopts a database whose parent process was killed', async () => {
  const directory = await directoryWithDatabase()
  const orphan = await startInChild(directory)
  await query(orphan.adminUrl, 'create table kept as select 7 as number')
  await endChild(orphan.child, 'SIGKILL')

  const messages: string[] = []
  const adopted = await startForTest({ directory, onProgress: (line) => messages.push(line) })
  expect(messages).toEqual(['Adopted the database that was still running'])
  expect([adopted.pid, adopted.adminUrl]).toEqual([orphan.pid, orphan.adminUrl])
  expect(await query(adopted.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])

  await adopted.stop()
  // An exiting process loses its command line, by which it is recognized, a moment before it is gone.
  const areAllGone = () => processesIn(directory).length === 0 || undefined
  expect(await waitFor(areAllGone, { withinMs: 60_000 })).toBe(true)
})

test('keeps the database running when Ctrl-C stops its parent process', async () => {
  const { child, adminUrl } = await startInChild(await directoryWithDatabase(), { detached: true })
  const exit = once(child, 'exit')
  process.kill(-(child.pid as number), 'SIGINT')
  await exit
  expect(await query(adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('restarts an adopted database that is killed', async () => {
  const directory = await directoryWithDatabase()
  const orphan = await startInChild(directory)
  await endChild(orphan.child, 'SIGKILL')
  const adopted = await startForTest({ directory })
  process.kill(adopted.pid, 'SIGKILL')
  await waitFor(() => adopted.pid !== orphan.pid || undefined, { withinMs: 60_000 })
  expect(await query(orphan.adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('fails if a running database rejects the stored password', async () => {
  const directory = await directoryWithDatabase()
  await startInChild(directory)
  writeFileSync(join(directory, 'password'), 'another')
  await expect(startForTest({ directory })).rejects.toThrow('rejects the stored password')
})

test('restarts a killed database on the same port with all committed rows', async () => {
  const messages: string[] = []
  const postgres = await startForTest({
    directory: await directoryWithDatabase(),
    onProgress: (line) => messages.push(line),
  })
  const killedPid = postgres.pid
  await query(postgres.adminUrl, 'create table kept as select generate_series(1, 1000) as number')
  process.kill(killedPid, 'SIGKILL')
  await waitFor(() => postgres.pid !== killedPid || undefined, { withinMs: 60_000 })
  expect(await query(postgres.adminUrl, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
  expect(messages).toEqual(['The database ended unexpectedly', 'Restarted the database'])
})

test('waits until the last process of a killed database has exited', async () => {
  const directory = await directoryWithDatabase()
  const before = await startInChild(directory)
  const [workerPid = 0] = processesIn(join(directory, 'cluster')).filter((pid) => pid !== before.pid)
  process.kill(workerPid, 'SIGSTOP')
  await endChild(before.child, 'SIGKILL')
  process.kill(before.pid, 'SIGKILL')

  const starting = startForTest({ directory })
  const log = join(directory, 'postgres.log')
  const wasStartRejected = () =>
    readFileSync(log, 'utf8').includes('pre-existing shared memory block') || undefined
  expect(await waitFor(wasStartRejected, { withinMs: 60_000 })).toBe(true)
  process.kill(workerPid, 'SIGCONT')
  expect(await query((await starting).adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('starts again after both the database and its parent process were killed', async () => {
  const directory = await directoryWithDatabase()
  const before = await startInChild(directory)
  await query(before.adminUrl, 'create table kept as select 7 as number')
  await endChild(before.child, 'SIGKILL')
  process.kill(before.pid, 'SIGKILL')
  const after = await startForTest({ directory })
  expect(await query(after.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])
})

test('starts even if another program has the pid of a killed database', async () => {
  const directory = await directoryWithDatabase()
  await (await startForTest({ directory })).stop()
  const lock = [process.pid, join(directory, 'cluster'), 1, 15_432, '', '127.0.0.1', '', 'ready']
  writeFileSync(join(directory, 'cluster/postmaster.pid'), `${lock.join('\n')}\n`)
  const postgres = await startForTest({ directory })
  expect(await query(postgres.adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('leaves no process behind when stopped during a recovery', async () => {
  const directory = await directoryWithDatabase()
  const postgres = await startForTest({ directory })
  const killedPid = postgres.pid
  const postmasters = () => processesIn(directory).filter((pid) => pid !== killedPid && isOurChild(pid))

  process.kill(killedPid, 'SIGKILL')
  await waitFor(() => postmasters().length || undefined, { withinMs: 60_000, everyMs: 1 })
  await postgres.stop()
  expect(postmasters()).toEqual([])

  const areAllGone = () => processesIn(directory).length === 0 || undefined
  expect(await waitFor(areAllGone, { withinMs: 60_000 })).toBe(true)
})
