import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { SECRET_VARIABLES } from '#server/base/variables.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

const SECRET = 'sk_test_from_a_file'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'wheelhouse-secrets-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function fileWith(content: string): string {
  const path = join(directory, `secret-${crypto.randomUUID()}`)
  writeFileSync(path, content)
  return path
}

const errorOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return null
}

test.each([
  ['as it is', SECRET],
  ['without the newline at its end', `${SECRET}\n`],
  ['without the newline of Windows', `${SECRET}\r\n`],
])('a secret is the content of its file, %s', (_, content) => {
  const { STRIPE_SECRET_KEY: __, ...others } = PUBLIC_ENVIRONMENT
  const config = readConfig({ ...others, STRIPE_SECRET_KEY_FILE: fileWith(content) })
  expect(config.payments?.secretKey).toBe(SECRET)
})

test('every secret may be in a file, also those that are needed to migrate, back up and restore', () => {
  const values: Record<string, string> = {
    ...PUBLIC_ENVIRONMENT,
    MIGRATE_DATABASE_URL: 'postgres://owner:p@localhost/wheelhouse',
    WORKER_DATABASE_URL: 'postgres://app:p@localhost/wheelhouse',
    READ_DATABASE_URL: 'postgres://app:p@localhost:5433/wheelhouse',
    STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_before',
    STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: 'whsec_connect_before',
    SMS_URL: `twilio://AC${'1'.repeat(32)}:${'2'.repeat(32)}@+15551234567`,
    ROUTING_URL: 'https://key@roads.example',
    METRICS_TOKEN: 'sixteen-characters',
  }
  const fromFiles = Object.entries(values).map(([name, value]) =>
    SECRET_VARIABLES.some((secret) => secret === name)
      ? [`${name}_FILE`, fileWith(`${value}\n`)]
      : [name, value],
  )
  expect(fromFiles.filter(([name]) => name?.endsWith('_FILE'))).toHaveLength(SECRET_VARIABLES.length)
  expect(readConfig(Object.fromEntries(fromFiles))).toEqual(readConfig(values))
})

test('refuses to start with a secret that is set twice', () => {
  const path = fileWith('sk_test_other')
  expect(errorOf({ ...PUBLIC_ENVIRONMENT, STRIPE_SECRET_KEY_FILE: path })).toBe(
    'STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set: remove one of them',
  )
})

test('an empty variable beside a file, or an empty name of a file, is as if it were not set', () => {
  const METRICS_TOKEN_FILE = fileWith('sixteen-characters')
  expect(readConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE }).metricsToken).toBe('sixteen-characters')
  expect(readConfig({ METRICS_TOKEN_FILE: '' }).metricsToken).toBeNull()
})

test('says which file is missing, empty or a directory', () => {
  const [missing, empty] = [join(directory, 'missing'), fileWith('\n')]
  expect(
    errorOf({ SMTP_URL_FILE: missing, METRICS_TOKEN_FILE: empty, SMS_URL_FILE: directory })?.split('\n'),
  ).toEqual([
    `SMTP_URL_FILE names ${missing}, which does not exist`,
    `SMS_URL_FILE names ${directory}, which is a directory`,
    `METRICS_TOKEN_FILE names ${empty}, which is empty`,
  ])
})

test.skipIf(process.getuid?.() === 0)('says which file it may not read', () => {
  const path = fileWith('sixteen-characters')
  chmodSync(path, 0)
  expect(errorOf({ METRICS_TOKEN_FILE: path })).toBe(
    `METRICS_TOKEN_FILE names ${path}, which the user that runs this command may not read`,
  )
})

test.each(SECRET_VARIABLES)('no error about %s quotes what is in its file', (name) => {
  const error = errorOf({ [`${name}_FILE`]: fileWith('hunter2 hunter2') })
  expect(error ?? '').not.toContain('hunter2')
})
