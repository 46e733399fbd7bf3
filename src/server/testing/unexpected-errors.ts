import { afterAll, afterEach, expect } from 'vitest'
import { beginLog, takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { takeUnrouted } from '#server/testing/watch-routes.ts'

const expectNoErrors = () =>
  expect(takeUnexpectedErrors(), 'errors that were logged although no test expected them').toEqual([])

const expectRoutes = () =>
  expect(takeUnrouted(), 'statements that belong to no owner and are not in db/crosses-owners.ts').toEqual([])

beginLog()
afterEach(expectNoErrors)
afterEach(expectRoutes)
// Closing is part of it.
afterAll(expectNoErrors)
