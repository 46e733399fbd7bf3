import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const SCHEMA = /endpoints\.\w+\.(body|query|output)\b/

test('no page reads a schema from an endpoint, because browser bundles strip them: forms import schemas by name', () => {
  const pages = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((path) => !path.includes('.test.'))
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.filter((path) => SCHEMA.test(readFileSync(join(WEB, path), 'utf8')))).toEqual([])
})
