import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLERS } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ERROR_SENTENCES, STATUS } from '#contract/errors.ts'
import { variableNames } from '#server/base/variables.ts'
import { jobNames } from '#server/db/queue-catalogue.ts'
import { jobHandlers } from '#server/start/job-handlers.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ROOT = join(import.meta.dirname, '../..')
const readRootFile = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('.env.example documents exactly the known variables', () => {
  const documented = [...readRootFile('.env.example').matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  expect(documented.sort()).toEqual([...variableNames].sort())
})

test.each(Object.entries(endpoints))('mounts %s and declares its caller', (_, { method, path, caller }) => {
  expect(server.mounted).toContain(`${method} ${path}`)
  expect(CALLERS).toContain(caller)
})

const isErrorStatus = (status: number) => status >= 400 && status < 600

test('gives every error code an HTTP status and a sentence', () => {
  for (const status of Object.values(STATUS)) expect(status, 'an error status').toSatisfy(isErrorStatus)
  for (const sentence of Object.values(ERROR_SENTENCES)) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('every job of the queue has a handler', () => {
  expect(
    Object.keys(jobHandlers(server.deps, async () => ({ subject: '', html: '', text: '' }))).sort(),
  ).toEqual([...jobNames].sort())
})

test('ARCHITECTURE.md mentions every room and every folder', () => {
  const map = readRootFile('ARCHITECTURE.md')
  const rooms = ['db', 'tools', 'scripts', 'e2e', 'docs', ...foldersOf('src').map((room) => `src/${room}`)]
  expect(rooms.filter((room) => !map.includes(`\`${room}/\``))).toEqual([])
  const parts = ['domain', 'server', 'web']
    .flatMap((room) => foldersOf(`src/${room}`))
    .filter((part) => part !== 'testing')
  expect(parts.filter((part) => !map.includes(`\`${part}\``))).toEqual([])
})

test('the table types match the migrations', async () => {
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/kysely-codegen'),
    [`--url=${server.database.ownerUrl}`, '--verify'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect(status, stdout).toBe(0)
})

function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
