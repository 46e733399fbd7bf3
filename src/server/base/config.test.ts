import { DEFAULT_MIN_VERSION } from 'node:tls'
import { expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import {
  EVERY_PROVIDER as PROVIDERS,
  PUBLIC_ENVIRONMENT as PUBLIC,
} from '#server/testing/public-environment.ts'

const ACCOUNT = `AC${'1'.repeat(32)}:${'2'.repeat(32)}`
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1' }

test('needs no variables on a local machine', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, dataDirectory: './data', isLocal: true, limitsOn: true })
  expect(readConfig({}).appUrl.origin).toBe('http://localhost:3000')
})

test('derives APP_URL from the port by default', () => {
  expect(readConfig({ PORT: '4000' }).appUrl.origin).toBe('http://localhost:4000')
})

test('treats an empty variable as not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 3000 })
})

test('is in local mode exactly while a stand-in is in use on this machine', () => {
  expect(readConfig({ DATABASE_URL: PROVIDERS.DATABASE_URL }).isLocal).toBe(true)
  const { DATABASE_URL, SMTP_URL } = PROVIDERS
  expect(readConfig({ DATABASE_URL, SMTP_URL }).isLocal).toBe(true)
  expect(readConfig(PROVIDERS).isLocal).toBe(false)
  expect(readConfig(PUBLIC).isLocal).toBe(false)
})

test.each([
  [
    { APP_URL: 'https://wheelhouse.example' },
    [
      'DATABASE_URL must be set',
      'SMTP_URL must be set',
      'MAIL_FROM must be set',
      'STRIPE_SECRET_KEY must be set',
    ],
  ],
  [{ ...PUBLIC, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY must be set, because APP_URL']],
  [{ ...PUBLIC, STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET must be set with']],
  [{ ...PUBLIC, STRIPE_CONNECT_WEBHOOK_SECRET: '' }, ['STRIPE_CONNECT_WEBHOOK_SECRET must be set with']],
  [
    { ...PROVIDERS, ...LIVE, STRIPE_API_BASE: 'http://127.0.0.1:4242' },
    ['STRIPE_SECRET_KEY must not be a live key, because STRIPE_API_BASE'],
  ],
  [
    { ...PROVIDERS, ...LIVE, STRIPE_API_BASE: 'https://api.stripe.com.evil.example' },
    ['STRIPE_SECRET_KEY must not be a live key'],
  ],
  [{ ...PUBLIC, STRIPE_API_BASE: 'http://127.0.0.1:4242' }, ['APP_URL must be on this machine']],
  [
    { ...PROVIDERS, ...LIVE, STRIPE_API_BASE: 'http://api.stripe.com' },
    ['STRIPE_SECRET_KEY must not be a live key'],
  ],
  [
    { ...PROVIDERS, STRIPE_WEBHOOK_SECRET: '', STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' },
    ['STRIPE_WEBHOOK_SECRET must be set with'],
  ],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:4242' }, ['STRIPE_API_BASE is set without STRIPE_SECRET_KEY']],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY must start with']],
  [
    { ...PUBLIC, ...LIVE, APP_URL: 'http://wheelhouse.example', APP_TLS: 'off' },
    ['APP_URL (http://wheelhouse.example) must be an https address, because STRIPE_SECRET_KEY is a live key'],
  ],
  [
    { ...PUBLIC, APP_URL: 'http://wheelhouse.example', STRIPE_WEBHOOK_SECRET: '' },
    [
      'APP_URL (http://wheelhouse.example) must be an https address. APP_TLS=off allows http',
      'STRIPE_WEBHOOK_SECRET must be set with',
    ],
  ],
  [
    { ...PUBLIC, STRIPE_WEBHOOK_SECRET: 'whsec_' },
    ['STRIPE_WEBHOOK_SECRET must start with whsec_, followed'],
  ],
  [{ STRIPE_WEBHOOK_SECRET: '1' }, ['STRIPE_WEBHOOK_SECRET must start with whsec_']],
  [{ ...PUBLIC, LIMITS: 'off' }, ['LIMITS=off is for local mode only']],
  [{ ...PUBLIC, LOCAL_CALENDARS: 'on' }, ['LOCAL_CALENDARS=on is for local mode only']],
  [{ SMS_URL: 'twilio://me:secret@+15551234567' }, ['SMS_URL must be local: or twilio://ACCOUNT_SID']],
  [{ SMS_URL: `twilio://${ACCOUNT}@5551234567` }, ['SMS_URL must be local: or twilio://ACCOUNT_SID']],
  [{ SMS_URL: 'smpp://x' }, ['SMS_URL must be local: or twilio://ACCOUNT_SID']],
  [{ ...PUBLIC, SMS_URL: 'local:' }, ['SMS_URL=local: is for local mode only']],
  [{ SMTP_URL: PROVIDERS.SMTP_URL, SMS_URL: 'local:' }, ['SMS_URL=local: is for local mode only']],
  [{ SMS_API_BASE: 'http://127.0.0.1:4242' }, ['SMS_API_BASE is set without a twilio:// address']],
  [
    { ...PUBLIC, SMS_URL: `twilio://${ACCOUNT}@+15551234567`, SMS_API_BASE: 'http://127.0.0.1:4242' },
    ['SMS_API_BASE is for your own machine only'],
  ],
  [{ HOST: 'my-laptop' }, ['HOST must be an IP address']],
  [{ HOST: '0.0.0.0' }, ['HOST must be 127.0.0.1 or ::1 in local mode']],
  [
    { ...PUBLIC, DATABASE_URL: 'postgres://x', MIGRATE_DATABASE_URL: 'postgres://x?sslmode=disable' },
    [
      'DATABASE_URL must end with ?sslmode=verify-full, because its host is not this machine',
      'MIGRATE_DATABASE_URL must end with ?sslmode=verify-full',
    ],
  ],
  [{ DATABASE_URL: 'postgres://localhost/x?host=database' }, ['DATABASE_URL must end with ?sslmode=']],
  // TLS with anybody who answers.
  [{ DATABASE_URL: 'postgres://database/x?sslmode=no-verify' }, ['DATABASE_URL must end with ?sslmode=']],
  [
    { DATABASE_URL: 'postgres://database/x?uselibpqcompat=true&sslmode=require' },
    ['DATABASE_URL must end with ?sslmode='],
  ],
  [{ PORT: 'x' }, ['PORT must be a whole number']],
  [{ PORT: '80000' }, ['PORT must be a whole number']],
  [{ MAIL_FROM: 'nobody' }, ['MAIL_FROM must contain an email address']],
  [{ APP_URL: 'ftp://x' }, ['APP_URL must be an http or https address']],
  [{ ...PUBLIC, APP_URL: 'https://wheelhouse.example/app' }, ['APP_URL must be an origin alone']],
  [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL must be a postgres:// address']],
  [{ MIGRATE_DATABASE_URL: 'postgres://localhost/x' }, ['MIGRATE_DATABASE_URL is set without DATABASE_URL']],
  [{ READ_DATABASE_URL: 'postgres://localhost/x' }, ['READ_DATABASE_URL is set without DATABASE_URL']],
  [{ WORKER_DATABASE_URL: 'postgres://localhost/x' }, ['WORKER_DATABASE_URL is set without DATABASE_URL']],
  [
    { ...PUBLIC, PREPARED_STATEMENTS: 'off' },
    ['WORKER_DATABASE_URL must be set with PREPARED_STATEMENTS=off'],
  ],
  [{ PREPARED_STATEMENTS: 'no' }, ['PREPARED_STATEMENTS must be on or off']],
  [{ LIMITS: 'no' }, ['LIMITS must be on or off']],
])('explains what is wrong with %j', (environment, errors) => {
  const read = () => readConfig(environment as Record<string, string>)
  for (const error of errors) expect(read).toThrow(error)
})

test('listens on this machine only, unless a proxy is in front or HOST says otherwise', () => {
  const hostOf = (environment: Record<string, string>) => readConfig(environment).host
  expect(hostOf({})).toBe('127.0.0.1')
  expect(hostOf({ ...PROVIDERS, TRUST_PROXY: 'on' })).toBe('127.0.0.1')
  expect(hostOf(PUBLIC)).toBe('127.0.0.1')
  expect(hostOf({ ...PUBLIC, TRUST_PROXY: 'on' })).toBeNull()
  expect(hostOf({ ...PUBLIC, TRUST_PROXY: 'on', HOST: '127.0.0.1' })).toBe('127.0.0.1')
  expect(hostOf({ ...PUBLIC, HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf({ HOST: '::1' })).toBe('::1')
})

test.each([
  'postgres://database/x?sslmode=verify-full',
  'postgres://database/x?ssl=true',
  'postgres://localhost/x',
  'postgres://[::1]/x',
  'postgres:///x?host=/var/run/postgresql',
])('reaches the database at %s', (DATABASE_URL) => {
  expect(readConfig({ ...PROVIDERS, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('reaches a database on another machine without TLS only if told so by name', () => {
  const environment = { ...PUBLIC, DATABASE_URL: 'postgres://database/x', DATABASE_TLS: 'off' }
  expect(readConfig(environment).databaseUrl).toBe('postgres://database/x')
})

test('reaches others with TLS 1.2 or newer only', () => {
  expect(['TLSv1.2', 'TLSv1.3']).toContain(DEFAULT_MIN_VERSION)
})

test('requires TLS of a mail server on another machine, unless told otherwise by name', () => {
  const requiresTls = (environment: Record<string, string>) =>
    readConfig({ ...PUBLIC, ...environment }).smtpRequiresTls
  expect(requiresTls({ SMTP_URL: 'smtp://mail.example' })).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtps://mail.example' })).toBe(false)
  expect(requiresTls({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toBe(false)
  expect(requiresTls({ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'off' })).toBe(false)
})

test('allows http for a public address only if told so by name', () => {
  const { appUrl } = readConfig({ ...PUBLIC, APP_URL: 'http://wheelhouse.example', APP_TLS: 'off' })
  expect(appUrl.protocol).toBe('http:')
})

test('has a demo business only in the embedded database', () => {
  expect(readConfig({}).hasDemo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).hasDemo).toBe(false)
  const { DATABASE_URL } = PROVIDERS
  expect(readConfig({ DATABASE_URL })).toMatchObject({ isLocal: true, hasDemo: false })
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).hasDemo).toBe(false)
})

test('sends texts from a number or a messaging service, and none by default', () => {
  const service = `MG${'3'.repeat(32)}`
  const smsOf = (from: string) => readConfig({ ...PUBLIC, SMS_URL: `twilio://${ACCOUNT}@${from}` }).sms
  expect(smsOf('+15551234567')).toEqual({
    kind: 'twilio',
    accountSid: `AC${'1'.repeat(32)}`,
    authToken: '2'.repeat(32),
    from: '+15551234567',
    apiBase: null,
  })
  expect(smsOf(service)).toMatchObject({ from: service })
  expect(readConfig({ SMS_URL: 'local:' }).sms).toEqual({ kind: 'local' })
  expect(readConfig({}).sms).toBeNull()
})

test('never repeats an invalid SMS_URL, which may contain a token', () => {
  const read = () => readConfig({ SMS_URL: 'twilio://me:secret@nowhere' })
  expect(read).toThrow(/^(?!.*secret)/s)
})

test('uses the real provider with a live key', () => {
  const { payments } = readConfig({ ...PUBLIC, ...LIVE })
  expect(payments).toMatchObject({ secretKey: 'sk_live_1', apiBase: null })
})

test('accepts the previous webhook secret during a rotation', () => {
  const { payments } = readConfig({ ...PUBLIC, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' })
  expect(payments?.secrets).toEqual({ platform: ['whsec_1', 'whsec_0'], connect: ['whsec_2'] })
})
