import { expect, test } from 'vitest'
import { serverTestsFor } from './changed-server-tests.ts'

test('a check runs the server tests beside the changed files', () => {
  const changed = [
    'src/server/booking/routes.ts',
    'src/server/booking/a/b.ts',
    'src/server/account/jobs.ts',
    'README.md',
  ]
  expect(serverTestsFor(changed)).toEqual(['src/server/account/', 'src/server/booking/'])
})

test('a check runs every server test after a migration or a change to a file of no noun', () => {
  expect(serverTestsFor(['src/server/app.ts', 'src/server/account/jobs.ts'])).toEqual(['src/server'])
  expect(serverTestsFor(['db/migrations/0001-start.sql'])).toEqual(['src/server'])
})

test('a check runs no server tests when nothing on the server changed', () => {
  expect(serverTestsFor(['src/web/root.tsx', 'docs/style.md'])).toEqual([])
})
