import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLAIMS, type Claim, OFFER } from './claims.ts'
import { DETAILS } from './details.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Beside the name of the plan and what other tools charge, all of it is promised. */
const { plan: _plan, others: _others, ...offered } = OFFER
const promised = [...Object.values(CLAIMS), ...Object.values(offered)].map(({ name, provenBy }) => ({
  name,
  provenBy,
}))
const details = Object.entries(DETAILS).map(([name, detail]) => ({ name, ...detail }))
const alsoProven = Object.values<Claim>(CLAIMS).flatMap(({ name, alsoProvenBy = [] }) =>
  alsoProvenBy.map((provenBy) => ({ name, provenBy })),
)
const proven = [...promised, ...alsoProven, ...details].map(({ name, provenBy }) => ({ name, ...provenBy }))

test.each(proven)('“$name” is proven by a test that is there', ({ file, test: title }) => {
  const path = join(ROOT, file)
  expect(existsSync(path), file).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`test('${title}'`)
})

const text = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => file !== 'details.ts' && !file.includes('.test.'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\s+/g, ' '))
  .join('\n')

test.each(details)('the site says “$name” somewhere', ({ says }) => {
  expect(text).toMatch(says)
})
