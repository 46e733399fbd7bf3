import { afterAll, afterEach, expect } from 'vitest'
import { takeUnrouted } from '#server/testing/detect-unrouted-statements.ts'
import { resetLog, takeUnexpectedErrors } from '#server/testing/test-log.ts'

const expectNoErrors = () =>
  expect(takeUnexpectedErrors(), 'logged errors that the test did not expect').toEqual([])

const expectRoutes = () =>
  expect(
    takeUnrouted(),
    'statements without an owner that are not listed in db/cross-owner-statements.ts',
  ).toEqual([])

resetLog()
afterEach(expectNoErrors)
afterEach(expectRoutes)
// Includes errors while the server closes.
afterAll(expectNoErrors)
