import * as z from 'zod'
import { type PaymentsConfig, paymentContradictions, paymentsConfig } from '#server/base/payments-config.ts'
import { isSmsAddress, type SmsConfig, smsConfig, smsContradictions } from '#server/base/sms-config.ts'

const A_PORT = 'PORT must be a whole number from 1 to 65535'
const A_WHILE = 'DRAIN_SECONDS must be a number from 0 to 60'

const VARIABLES = z.object({
  PORT: z.coerce.number(A_PORT).int(A_PORT).min(1, A_PORT).max(65_535, A_PORT).default(3000),
  APP_URL: z.url({ protocol: /^https?$/, error: 'APP_URL must be an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress('DATABASE_URL').optional(),
  MIGRATE_DATABASE_URL: postgresAddress('MIGRATE_DATABASE_URL').optional(),
  WORKER_DATABASE_URL: postgresAddress('WORKER_DATABASE_URL').optional(),
  READ_DATABASE_URL: postgresAddress('READ_DATABASE_URL').optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'PREPARED_STATEMENTS must be on or off').default('on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z.string().regex(/\S@\S/, 'MAIL_FROM must hold an e-mail address').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(sk|rk)_(test|live)_\S+$/,
      'STRIPE_SECRET_KEY must start with sk_test_, rk_test_, sk_live_ or rk_live_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: signingSecret('STRIPE_WEBHOOK_SECRET'),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: signingSecret('STRIPE_WEBHOOK_SECRET_PREVIOUS'),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecret('STRIPE_CONNECT_WEBHOOK_SECRET'),
  STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: signingSecret('STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'STRIPE_API_BASE must be an http or https address' })
    .optional(),
  SMS_URL: z
    .string()
    .refine(
      isSmsAddress,
      'SMS_URL must be local: or twilio://ACCOUNT_SID:AUTH_TOKEN@FROM, where FROM is a number such as +15551234567 or the id of a messaging service (MG…)',
    )
    .optional(),
  SMS_API_BASE: z
    .url({ protocol: /^https?$/, error: 'SMS_API_BASE must be an http or https address' })
    .optional(),
  DRAIN_SECONDS: z.coerce.number(A_WHILE).min(0, A_WHILE).max(60, A_WHILE).default(0),
  TRUST_PROXY: z.enum(['on', 'off'], 'TRUST_PROXY must be on or off').default('off'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  LIMITS: z.enum(['on', 'off'], 'LIMITS must be on or off').default('on'),
  LOCAL_CALENDARS: z.enum(['on', 'off'], 'LOCAL_CALENDARS must be on or off').default('off'),
  DEMO: z.enum(['on', 'off'], 'DEMO must be on or off').default('on'),
})

/** Every variable the product reads. `.env.example` explains each; a test keeps the two equal. */
export const variableNames = Object.keys(VARIABLES.shape)

export type Config = {
  port: number
  appUrl: URL
  dataDirectory: string
  /** Null: the embedded database in the data directory stands in. */
  databaseUrl: string | null
  /** The schema's owner. Null with a `databaseUrl`: somebody else migrates. */
  migrateDatabaseUrl: string | null
  /** Where the worker listens, as the app's login: needed where `databaseUrl` leads to a pooler. */
  workerDatabaseUrl: string | null
  /** A replica for what may be read a moment late. Null: everything is read from the database itself. */
  readDatabaseUrl: string | null
  /** False behind a pooler that gives each transaction another connection. */
  keepsSessions: boolean
  /** Null: the local mailbox stands in. */
  smtpUrl: string | null
  mailFrom: string
  /** Null: the payments emulator stands in. */
  payments: PaymentsConfig | null
  /** Null: there are no texts. */
  sms: SmsConfig | null
  /** How long a process that is told to stop goes on answering, while `/readyz` says so to a balancer. */
  drainSeconds: number
  trustProxy: boolean
  /** What reads `/metrics` from another machine. Null: nothing does. */
  metricsToken: string | null
  /** Whether networks that try too often are slowed down. */
  limitsOn: boolean
  /** Whether busy calendars may be read from this very machine. */
  readsLocalCalendars: boolean
  /** Whether the demo business is made at start: in local mode, unless switched off. */
  hasDemo: boolean
  /** A person at this machine, with stand-ins in use: opens `/local`. */
  isLocal: boolean
}

/** Says in one sentence per line what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
  }
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = VARIABLES.safeParse(set)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const variables = parsed.data
  const appUrl = new URL(variables.APP_URL ?? `http://localhost:${variables.PORT}`)
  const hasEveryProvider = variables.DATABASE_URL && variables.SMTP_URL && variables.STRIPE_SECRET_KEY
  const isLocal = isLoopback(appUrl.hostname) && !hasEveryProvider
  const config: Config = {
    port: variables.PORT,
    appUrl,
    dataDirectory: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL ?? null,
    migrateDatabaseUrl: variables.MIGRATE_DATABASE_URL ?? null,
    workerDatabaseUrl: variables.WORKER_DATABASE_URL ?? null,
    readDatabaseUrl: variables.READ_DATABASE_URL ?? null,
    keepsSessions: variables.PREPARED_STATEMENTS === 'on',
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? 'Wheelhouse <hello@wheelhouse.example>',
    payments: paymentsConfig(variables),
    sms: smsConfig(variables),
    drainSeconds: variables.DRAIN_SECONDS,
    trustProxy: variables.TRUST_PROXY === 'on',
    metricsToken: variables.METRICS_TOKEN ?? null,
    limitsOn: variables.LIMITS === 'on',
    readsLocalCalendars: variables.LOCAL_CALENDARS === 'on',
    hasDemo: isLocal && variables.DEMO === 'on',
    isLocal,
  }
  const wrong = [
    ...contradictions(config, variables.MAIL_FROM !== undefined),
    ...paymentContradictions(variables, isLoopback(appUrl.hostname)),
    ...smsContradictions(variables, {
      hasMailbox: isLocal && !variables.SMTP_URL,
      isOnThisMachine: isLoopback(appUrl.hostname),
    }),
  ]
  if (wrong.length > 0) throw new ConfigError(wrong)
  return config
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

const VARIABLE_OF = { readDatabaseUrl: 'READ_DATABASE_URL', workerDatabaseUrl: 'WORKER_DATABASE_URL' }

function contradictions(config: Config, hasSender: boolean): string[] {
  const sentences: string[] = []
  if (config.appUrl.pathname !== '/' || config.appUrl.search || config.appUrl.hash) {
    sentences.push('APP_URL must be an origin alone, such as https://wheelhouse.example')
  }
  if (!isLoopback(config.appUrl.hostname)) {
    const away = `because APP_URL (${config.appUrl.origin}) is not on this machine`
    if (!config.databaseUrl) sentences.push(`DATABASE_URL must be set, ${away}`)
    if (!config.smtpUrl) sentences.push(`SMTP_URL must be set, ${away}`)
    if (!hasSender) sentences.push(`MAIL_FROM must be set, ${away}`)
    if (!config.payments) sentences.push(`STRIPE_SECRET_KEY must be set, ${away}`)
  }
  if (config.migrateDatabaseUrl && !config.databaseUrl) {
    sentences.push(
      'MIGRATE_DATABASE_URL is set without DATABASE_URL: the first owns the schema, the second is the app',
    )
  }
  if (!config.keepsSessions && !config.workerDatabaseUrl) {
    sentences.push(
      'WORKER_DATABASE_URL must be set with PREPARED_STATEMENTS=off: behind a pooler the worker needs the database itself',
    )
  }
  for (const name of ['readDatabaseUrl', 'workerDatabaseUrl'] as const) {
    if (config[name] && !config.databaseUrl)
      sentences.push(`${VARIABLE_OF[name]} is set without DATABASE_URL, which it belongs to`)
  }
  if (!config.limitsOn && !config.isLocal) sentences.push('LIMITS=off is for local mode only')
  if (config.readsLocalCalendars && !config.isLocal)
    sentences.push('LOCAL_CALENDARS=on is for local mode only')
  return sentences
}

function signingSecret(name: string) {
  return z.string().startsWith('whsec_', `${name} must start with whsec_`).optional()
}

function postgresAddress(name: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error: `${name} must be a postgres:// address` })
}
