import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB_FOLDER = join(import.meta.dirname, '..')
const SCHEMA_ACCESS = /endpoints\.\w+\.(body|query|output)\b/

test('no page reads a schema from an endpoint, because browser bundles strip them: forms import schemas by name', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: WEB_FOLDER }).filter((path) => !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => SCHEMA_ACCESS.test(readFileSync(join(WEB_FOLDER, path), 'utf8')))).toEqual(
    [],
  )
})
