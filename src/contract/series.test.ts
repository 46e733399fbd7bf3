import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { seriesEndpoints } from './series.ts'

test('accepts a choice for every number that a visit of an extended series can have', () => {
  const { body } = seriesEndpoints.extendSeries
  const extension = { visits: 1, after_visit: 9_998 }
  const isAccepted = (visit: string) =>
    z.safeParse(body, { ...extension, choices: { [visit]: 'skip' } }).success
  expect(['0', '999', '1000', '9999'].filter(isAccepted)).toEqual(['0', '999', '1000', '9999'])
  expect(['10000', '-1', 'first'].filter(isAccepted)).toEqual([])
})
