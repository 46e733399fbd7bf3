import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientEndpoints } from './clients.ts'

test('rejects a search that is longer than 200 characters', () => {
  const { query } = clientEndpoints.listClients
  expect(z.safeParse(query, { search: 'x'.repeat(201) }).error?.issues).toMatchObject([
    { path: ['search'], message: 'Search must be at most 200 characters' },
  ])
})
