import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourceNeeds } from '#scripts/scaling/model.ts'
import { needsTable } from '#scripts/scaling/needs-table.ts'

test('shows in docs/scaling.md what the model computes', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  expect(doc).toContain(needsTable())
})

test('has workers enough for the letters of the busiest hour, at half of what one sends', () => {
  const lettersAtPeak = (10_000_000 * 2_600 * 5) / (365 * 24 * 3600)
  expect((resourceNeeds(10_000_000).workers - 1) * 38 * 0.5).toBeGreaterThanOrEqual(lettersAtPeak)
})

test('needs more of everything for more owners, and less for each', () => {
  const [few, many] = [resourceNeeds(1_000), resourceNeeds(10_000_000)]
  for (const what of ['webProcesses', 'workers', 'databaseCores', 'connections', 'dollarsAMonth'] as const)
    expect(many[what]).toBeGreaterThan(few[what])
  expect(many.centsAnOwner).toBeLessThan(few.centsAnOwner)
})
