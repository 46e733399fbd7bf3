import { expect, test } from 'vitest'
import { parseActivityFilter } from './activity-filter.ts'

const parse = (search: string) => parseActivityFilter(new URLSearchParams(search))

test('reads the filter from the URL', () => {
  expect(parse('group=payments&from=2026-11-01&to=2026-11-18')).toEqual({
    group: 'payments',
    from: '2026-11-01',
    to: '2026-11-18',
  })
  expect(parse('')).toEqual({})
})

test('ignores what the API would refuse', () => {
  expect(parse('group=everything&from=0002-01-01&to=2026-13-01')).toEqual({})
  expect(parse('from=yesterday&to=')).toEqual({})
  expect(parse('from=2026-02-30&to=2026-02-28')).toEqual({ to: '2026-02-28' })
})
