import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const PROVIDERS = { DATABASE_URL: 'postgres://app@db/wheelhouse', SMTP_URL: 'smtp://mail' }
const PUBLIC = { APP_URL: 'https://wheelhouse.example', MAIL_FROM: 'hello@wheelhouse.example', ...PROVIDERS }

test('needs nothing on one’s own machine', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, dataDirectory: './data', isLocal: true, limitsOn: true })
  expect(readConfig({}).appUrl.origin).toBe('http://localhost:3000')
})

test('names the address by the port unless it is given', () => {
  expect(readConfig({ PORT: '4000' }).appUrl.origin).toBe('http://localhost:4000')
})

test('takes an empty variable as one that is not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 3000 })
})

test('is local while a stand-in is in use on this machine, and only then', () => {
  expect(readConfig({ DATABASE_URL: PROVIDERS.DATABASE_URL }).isLocal).toBe(true)
  expect(readConfig(PROVIDERS).isLocal).toBe(false)
  expect(readConfig(PUBLIC).isLocal).toBe(false)
})

test.each([
  [
    { APP_URL: 'https://wheelhouse.example' },
    ['DATABASE_URL must be set', 'SMTP_URL must be set', 'MAIL_FROM must be set'],
  ],
  [{ ...PUBLIC, LIMITS: 'off' }, ['LIMITS=off is for local mode only']],
  [{ PORT: 'x' }, ['PORT must be a whole number']],
  [{ PORT: '80000' }, ['PORT must be a whole number']],
  [{ MAIL_FROM: 'nobody' }, ['MAIL_FROM must hold an e-mail address']],
  [{ APP_URL: 'ftp://x' }, ['APP_URL must be an http or https address']],
  [{ ...PUBLIC, APP_URL: 'https://wheelhouse.example/app' }, ['APP_URL must be an origin alone']],
  [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL must be a postgres:// address']],
  [{ MIGRATE_DATABASE_URL: 'postgres://x' }, ['MIGRATE_DATABASE_URL is set without DATABASE_URL']],
  [{ LIMITS: 'no' }, ['LIMITS must be on or off']],
])('says what is wrong with %j, a sentence each', (environment, sentences) => {
  const read = () => readConfig(environment as Record<string, string>)
  for (const sentence of sentences) expect(read).toThrow(sentence)
})
