import { afterEach, expect } from 'vitest'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'

afterEach(() => {
  expect(takeUnexpectedErrors(), 'errors that were logged although no test expected them').toEqual([])
})
