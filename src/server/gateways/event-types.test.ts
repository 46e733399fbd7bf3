import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { EVENT_SUBJECTS } from '#server/gateways/payments.ts'

test.each([
  ['platform', '/api/stripe-webhook'],
  ['connect', '/api/stripe-connect-webhook'],
] as const)('operators are told every type of event that the %s destination needs', async (source, path) => {
  const operations = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const row = operations.split('\n').find((line) => line.includes(`https://your-host${path}\``)) ?? ''
  const told = row.match(/`v\d\.[^`]+`/g)?.map((type) => type.slice(1, -1))
  expect(told).toEqual(Object.keys(EVENT_SUBJECTS[source]))
})
