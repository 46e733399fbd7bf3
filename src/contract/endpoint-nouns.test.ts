import { expect, test } from 'vitest'
import { ENDPOINTS_BY_NOUN } from '#contract/endpoint-nouns.ts'
import { endpoints } from '#contract/endpoints.ts'

test('lists every endpoint under one noun', () => {
  const listed = Object.values(ENDPOINTS_BY_NOUN).flatMap((group) => Object.keys(group))
  expect(listed.sort()).toEqual(Object.keys(endpoints).sort())
})
