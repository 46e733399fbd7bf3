import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readRootFile = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Settings that are fixed in the image or only for local use. */
const NOT_PASSED = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'STRIPE_API_BASE',
  'SMS_API_BASE',
  'DEMO',
  'LOCAL_CALENDARS',
  'LIMITS',
]

test('compose.yaml passes every setting for operators to the server', () => {
  const settings = [...readRootFile('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  const passed = [...readRootFile('compose.yaml').matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !passed.includes(name)).sort()).toEqual(NOT_PASSED.toSorted())
})

test.each(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'])(
  '%s is required and documented',
  (name) => {
    expect(readRootFile('compose.yaml')).toContain(`\${${name}:?`)
    expect(readRootFile('docs/operations.md')).toContain(`\`${name}\``)
  },
)
