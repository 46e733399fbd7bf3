import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLERS } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ERROR_SENTENCES } from '#contract/errors.ts'
import { variableNames } from '#server/config.ts'
import { STATUS } from '#server/http/statuses.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { jobNames } from '#server/jobs/catalogue.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const root = (path: string) => readFileSync(new URL(path, `file://${import.meta.dirname}/../../`), 'utf8')

test('explains every variable in .env.example, and no other', () => {
  const explained = [...root('.env.example').matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained.sort()).toEqual([...variableNames].sort())
})

test.each(Object.entries(endpoints))('mounts %s and says who may call it', (_, { method, path, caller }) => {
  expect(server.mounted).toContain(`${method} ${path}`)
  expect(CALLERS).toContain(caller)
})

test('gives every error code a status and one sentence', () => {
  expect(Object.keys(STATUS).sort()).toEqual(Object.keys(ERROR_SENTENCES).sort())
  for (const sentence of Object.values(ERROR_SENTENCES)) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('has a handler for every job', () => {
  expect(
    Object.keys(jobHandlers(server.deps, async () => ({ subject: '', html: '', text: '' }))).sort(),
  ).toEqual([...jobNames].sort())
})

test('tells in ARCHITECTURE.md of every room and noun there is', () => {
  const map = root('ARCHITECTURE.md')
  for (const room of [
    'src/domain',
    'src/contract',
    'src/server',
    'src/web',
    'db',
    'tools',
    'e2e',
    'scripts',
    'docs',
  ]) {
    expect(map, room).toContain(`\`${room}/\``)
  }
})
