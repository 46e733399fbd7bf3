import { expect, test } from 'vitest'
import { serverTestsFor } from './changed-server-tests.ts'

test('runs the server tests in the folders of changed files', () => {
  const changed = [
    'src/server/booking/routes.ts',
    'src/server/booking/a/b.ts',
    'src/server/account/jobs.ts',
    'README.md',
  ]
  expect(serverTestsFor(changed)).toEqual(['src/server/account/', 'src/server/booking/'])
})

test('runs every server test after a migration or a change outside a noun’s folder', () => {
  expect(serverTestsFor(['src/server/start/app.ts', 'src/server/account/jobs.ts'])).toEqual(['src/server'])
  expect(serverTestsFor(['db/migrations/0001-start.sql'])).toEqual(['src/server'])
})

test('runs no server tests if the server did not change', () => {
  expect(serverTestsFor(['src/web/root.tsx', 'docs/style.md'])).toEqual([])
})
