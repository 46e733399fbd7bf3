import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Fixed in the image, or for one's own machine only. */
const NOT_PASSED = [
  'PORT',
  'DATA_DIR',
  'STRIPE_API_BASE',
  'SMS_API_BASE',
  'DEMO',
  'LOCAL_CALENDARS',
  'LIMITS',
]

test('compose passes on every setting that an operator may make', () => {
  const settings = [...root('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  const passed = [...root('compose.yaml').matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !passed.includes(name)).sort()).toEqual(NOT_PASSED.toSorted())
})

test.each(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'])('the operator is told of %s', (name) => {
  expect(root('compose.yaml')).toContain(`\${${name}:?`)
  expect(root('docs/operations.md')).toContain(`\`${name}\``)
})
