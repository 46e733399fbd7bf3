import { afterAll, afterEach, expect } from 'vitest'
import { beginLog, takeUnexpectedErrors } from '#server/testing/test-log.ts'

const expectNoErrors = () =>
  expect(takeUnexpectedErrors(), 'errors that were logged although no test expected them').toEqual([])

beginLog()
afterEach(expectNoErrors)
// Closing is part of it.
afterAll(expectNoErrors)
