import { chmodSync, chownSync, globSync, mkdirSync, symlinkSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareNpmBinaries } from './npm-binaries.ts'
import {
  directoryWithDatabase,
  endChild,
  query,
  startForTest,
  startInChild,
  temporaryDirectory,
} from './test-database.ts'

const NOBODY = 65534
const isRoot = process.geteuid?.() === 0
const [systemInitdb] = globSync('/usr/lib/postgresql/*/bin/initdb')

test.runIf(isRoot)('runs for root in a home directory that only root can access', async () => {
  const { directory, binaries } = await createRootOnlyHome()
  const { adminUrl } = await startForTest({ directory, binaries })
  expect(await query(adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect((await stat(join(directory, 'cluster'))).uid).toBe(0)
})

test.runIf(isRoot)('runs for root in its home directory even without user namespaces', async () => {
  const { directory, binaries } = await createRootOnlyHome()
  const env = { PATH: pathWithOnly('setpriv') }
  const { adminUrl, child } = await startInChild(directory, { binaries, env })
  expect(await query(adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await endChild(child, 'SIGTERM')
})

test.runIf(isRoot)('runs the same database for root under either of its two identities', async () => {
  const directory = await directoryWithDatabase()
  const before = await startForTest({ directory })
  await query(before.adminUrl, 'create table kept as select 7 as number')
  await before.stop()

  const withoutNamespaces = await startInChild(directory, { env: { PATH: pathWithOnly('setpriv') } })
  expect((await stat(join(directory, 'cluster'))).uid).toBe(NOBODY)
  expect(await query(withoutNamespaces.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])
  await endChild(withoutNamespaces.child, 'SIGTERM')

  const after = await startForTest({ directory })
  expect(await query(after.adminUrl, 'select number from kept')).toEqual([{ number: 7 }])
})

test.runIf(isRoot)('fails with a clear message if root cannot switch to another identity', async () => {
  const start = startInChild(temporaryDirectory(), { env: { PATH: pathWithOnly() } })
  await expect(start).rejects.toThrow('start as an ordinary user instead')
})

test.runIf(isRoot)('refuses to run the database of another user as root', async () => {
  const directory = await directoryWithDatabase()
  await (await startForTest({ directory })).stop()
  chownSync(join(directory, 'cluster'), 1234, 1234)
  await expect(startForTest({ directory })).rejects.toThrow('belongs to user 1234')
})

test.runIf(isRoot)('runs for an ordinary user', async ({ skip }) => {
  const binaries = await prepareNpmBinaries()
  if (!(await isReadableByOthers(binaries)) || !(await isReadableByOthers(process.execPath))) skip()
  const directory = temporaryDirectory()
  chownSync(directory, NOBODY, NOBODY)
  const asNobody = await startInChild(directory, { uid: NOBODY, gid: NOBODY })
  expect(await query(asNobody.adminUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await endChild(asNobody.child, 'SIGTERM')
})

test.runIf(systemInitdb)('runs with the Postgres binaries of the system', async () => {
  const binaries = dirname(systemInitdb as string)
  const { adminUrl } = await startForTest({ directory: temporaryDirectory(), binaries })
  const [version] = await query(
    adminUrl,
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  expect(binaries).toContain(`/${version?.major}/`)
})

async function createRootOnlyHome(): Promise<{ directory: string; binaries: string }> {
  const home = temporaryDirectory()
  chmodSync(home, 0o700)
  await cp(dirname(await prepareNpmBinaries()), join(home, 'native'), { recursive: true })
  return { directory: join(home, 'clone/data'), binaries: join(home, 'native/bin') }
}

function pathWithOnly(...programs: string[]): string {
  const path = join(temporaryDirectory(), 'bin')
  mkdirSync(path)
  for (const program of programs) symlinkSync(`/usr/bin/${program}`, join(path, program))
  return path
}

async function isReadableByOthers(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o005) !== 0o005) return false
  return path === '/' || isReadableByOthers(dirname(path))
}
