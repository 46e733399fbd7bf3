import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientEndpoints } from './clients.ts'

test('reports the maximum length of a search', () => {
  const { query } = clientEndpoints.listClients
  expect(z.safeParse(query, { search: 'x'.repeat(201) }).error?.issues).toMatchObject([
    { path: ['search'], message: 'Search must be at most 200 characters' },
  ])
})
