import { expect, test } from 'vitest'
import { ENDPOINTS_BY_NOUN } from '#contract/endpoint-nouns.ts'
import { endpoints } from '#contract/endpoints.ts'

test('files every endpoint under one noun', () => {
  const filed = Object.values(ENDPOINTS_BY_NOUN).flatMap((group) => Object.keys(group))
  expect(filed.sort()).toEqual(Object.keys(endpoints).sort())
})
