import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { EVENT_SUBJECTS } from '#server/gateways/payments.ts'

test.each([
  ['platform', '/api/stripe-webhook'],
  ['connect', '/api/stripe-connect-webhook'],
] as const)('the operations guide lists every event type of the %s destination', async (source, path) => {
  const operations = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const row = operations.split('\n').find((line) => line.includes(`https://your-host${path}\``)) ?? ''
  const listed = row.match(/`v\d\.[^`]+`/g)?.map((type) => type.slice(1, -1))
  expect(listed).toEqual(Object.keys(EVENT_SUBJECTS[source]))
})
