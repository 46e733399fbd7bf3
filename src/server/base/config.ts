import { paymentContradictions, paymentsConfig } from '#server/base/payments-config.ts'
import { smsConfig, smsContradictions } from '#server/base/sms-config.ts'
import { VARIABLES, type Variables } from '#server/base/variables.ts'

export type Config = ReturnType<typeof configFrom>

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
  const config = configFrom(parsed.data)
  const wrong = contradictions(config, parsed.data)
  if (wrong.length > 0) throw new ConfigError(wrong)
  return config
}

function configFrom(variables: Variables) {
  const appUrl = new URL(variables.APP_URL ?? `http://localhost:${variables.PORT}`)
  const hasEveryProvider = variables.DATABASE_URL && variables.SMTP_URL && variables.STRIPE_SECRET_KEY
  const isLocal = isLoopback(appUrl.hostname) && !hasEveryProvider
  return {
    port: variables.PORT,
    appUrl,
    dataDirectory: variables.DATA_DIR,
    /** Null: the embedded database in the data directory stands in. */
    databaseUrl: variables.DATABASE_URL ?? null,
    /** The schema's owner. Null with a `databaseUrl`: somebody else migrates. */
    migrateDatabaseUrl: variables.MIGRATE_DATABASE_URL ?? null,
    /** Where the worker listens, as the app's login: needed where `databaseUrl` leads to a pooler. */
    workerDatabaseUrl: variables.WORKER_DATABASE_URL ?? null,
    /** A replica for what may be read a moment late. Null: everything is read from the database itself. */
    readDatabaseUrl: variables.READ_DATABASE_URL ?? null,
    /** False behind a pooler that gives each transaction another connection. */
    keepsSessions: variables.PREPARED_STATEMENTS === 'on',
    /** Null: the local mailbox stands in. */
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? 'Wheelhouse <hello@wheelhouse.example>',
    /** Null: the payments emulator stands in. */
    payments: paymentsConfig(variables),
    /** Null: there are no texts. */
    sms: smsConfig(variables),
    /** How long a process that is told to stop goes on answering, while `/readyz` says so to a balancer. */
    drainSeconds: variables.DRAIN_SECONDS,
    trustProxy: variables.TRUST_PROXY === 'on',
    /** What reads `/metrics` from another machine. Null: nothing does. */
    metricsToken: variables.METRICS_TOKEN ?? null,
    /** Whether networks that try too often are slowed down. */
    limitsOn: variables.LIMITS === 'on',
    /** Whether busy calendars may be read from this very machine. */
    readsLocalCalendars: variables.LOCAL_CALENDARS === 'on',
    /** Whether the demo business is made at start: in local mode, unless switched off. */
    hasDemo: isLocal && variables.DEMO === 'on',
    /** A person at this machine, with stand-ins in use: opens `/local`. */
    isLocal,
  }
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

function contradictions({ appUrl, isLocal }: Config, variables: Variables): string[] {
  const sentences: string[] = []
  const isOnThisMachine = isLoopback(appUrl.hostname)
  if (appUrl.pathname !== '/' || appUrl.search || appUrl.hash) {
    sentences.push('APP_URL must be an origin alone, such as https://wheelhouse.example')
  }
  if (!isOnThisMachine) {
    const missing = PROVIDERS.filter((name) => !variables[name])
    const away = `because APP_URL (${appUrl.origin}) is not on this machine`
    sentences.push(...missing.map((name) => `${name} must be set, ${away}`))
  }
  if (variables.MIGRATE_DATABASE_URL && !variables.DATABASE_URL) {
    sentences.push(
      'MIGRATE_DATABASE_URL is set without DATABASE_URL: the first owns the schema, the second is the app',
    )
  }
  if (variables.PREPARED_STATEMENTS === 'off' && !variables.WORKER_DATABASE_URL) {
    sentences.push(
      'WORKER_DATABASE_URL must be set with PREPARED_STATEMENTS=off: behind a pooler the worker needs the database itself',
    )
  }
  for (const name of ['READ_DATABASE_URL', 'WORKER_DATABASE_URL'] as const) {
    if (variables[name] && !variables.DATABASE_URL)
      sentences.push(`${name} is set without DATABASE_URL, which it belongs to`)
  }
  if (variables.LIMITS === 'off' && !isLocal) sentences.push('LIMITS=off is for local mode only')
  if (variables.LOCAL_CALENDARS === 'on' && !isLocal)
    sentences.push('LOCAL_CALENDARS=on is for local mode only')
  return [
    ...sentences,
    ...paymentContradictions(variables, isOnThisMachine),
    ...smsContradictions(variables, { hasMailbox: isLocal && !variables.SMTP_URL, isOnThisMachine }),
  ]
}

/** Nothing stands in for these on a machine that others reach. */
const PROVIDERS = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'] as const
