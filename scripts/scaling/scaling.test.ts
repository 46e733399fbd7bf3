import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourceNeeds } from '#scripts/scaling/model.ts'
import { needsTable } from '#scripts/scaling/needs-table.ts'

test('docs/scaling.md shows the results of the model', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  expect(doc).toContain(needsTable())
})

test('plans enough workers for the emails of the busiest hour, each at half its capacity', () => {
  const emailsAtPeak = (10_000_000 * 2_600 * 5) / (365 * 24 * 3600)
  expect((resourceNeeds(10_000_000).workers - 1) * 38 * 0.5).toBeGreaterThanOrEqual(emailsAtPeak)
})

test('needs more resources for more owners, but less per owner', () => {
  const [few, many] = [resourceNeeds(1_000), resourceNeeds(10_000_000)]
  for (const key of ['webProcesses', 'workers', 'databaseCores', 'connections', 'dollarsPerMonth'] as const)
    expect(many[key]).toBeGreaterThan(few[key])
  expect(many.centsPerOwner).toBeLessThan(few.centsPerOwner)
})
