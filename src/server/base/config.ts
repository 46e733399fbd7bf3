import { isLoopback } from '#server/base/is-loopback.ts'
import { isLiveKey, paymentContradictions, paymentsConfig } from '#server/base/payments-config.ts'
import { readSecretFiles } from '#server/base/secret-files.ts'
import { smsConfig, smsContradictions } from '#server/base/sms-config.ts'
import { databaseTlsErrors, requiresStartTls } from '#server/base/tls-config.ts'
import { VARIABLES, type Variables } from '#server/base/variables.ts'

export type Config = ReturnType<typeof configFrom>

/** The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
  }
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { environment: complete, errors: fileErrors } = readSecretFiles(nonEmpty(environment))
  if (fileErrors.length > 0) throw new ConfigError(fileErrors)
  const parsed = VARIABLES.safeParse(complete)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const config = configFrom(parsed.data)
  const errors = findContradictions(config, parsed.data)
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

function nonEmpty(environment: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function configFrom(variables: Variables) {
  const appUrl = new URL(variables.APP_URL ?? `http://localhost:${variables.PORT}`)
  const hasEveryProvider = variables.DATABASE_URL && variables.SMTP_URL && variables.STRIPE_SECRET_KEY
  const isLocal = isLoopback(appUrl.hostname) && !hasEveryProvider
  const isBehindProxy = variables.TRUST_PROXY === 'on' && !isLoopback(appUrl.hostname)
  return {
    port: variables.PORT,
    /** The address the server listens on. Null: on all of them. */
    host: variables.HOST ?? (isBehindProxy ? null : '127.0.0.1'),
    appUrl,
    dataDirectory: variables.DATA_DIR,
    /** Null: use the embedded database in the data directory. */
    databaseUrl: variables.DATABASE_URL ?? null,
    /** The schema's owner. Null with a `databaseUrl`: migrations are run elsewhere. */
    migrateDatabaseUrl: variables.MIGRATE_DATABASE_URL ?? null,
    /** A direct connection for the worker with the app's login. Required if `databaseUrl` is a pooler. */
    workerDatabaseUrl: variables.WORKER_DATABASE_URL ?? null,
    /** A replica for reads that may lag. Null: everything is read from the primary. */
    readDatabaseUrl: variables.READ_DATABASE_URL ?? null,
    /** Whether a connection keeps settings and prepared statements: not behind a transaction-mode pooler. */
    keepsConnectionState: variables.PREPARED_STATEMENTS === 'on',
    /** Null: use the local mailbox. */
    smtpUrl: variables.SMTP_URL ?? null,
    /** Whether emails may only be handed over after STARTTLS. */
    smtpRequiresTls: requiresStartTls(variables),
    /** Where to report vulnerabilities: the address that emails come from, unless there is a better one. */
    securityEmail: variables.SECURITY_EMAIL ?? addressIn(variables.MAIL_FROM ?? DEFAULT_MAIL_FROM),
    mailFrom: variables.MAIL_FROM ?? DEFAULT_MAIL_FROM,
    /** Null: use the payments emulator. */
    payments: paymentsConfig(variables),
    /** Null: no texts are sent. */
    sms: smsConfig(variables),
    /** A server with OSRM's table service. Null: drives are estimated. */
    routingUrl: variables.ROUTING_URL ? new URL(variables.ROUTING_URL) : null,
    /** How many messages to clients an owner may send a day. */
    messagesPerDay: {
      trial: variables.MESSAGES_PER_DAY_TRIAL,
      firstMonth: variables.MESSAGES_PER_DAY_FIRST_MONTH,
      later: variables.MESSAGES_PER_DAY,
    },
    /** How long a stopping process keeps serving while `/readyz` tells load balancers to leave. */
    drainSeconds: variables.DRAIN_SECONDS,
    /** How long messages are kept after the time they were scheduled for. */
    messageDays: variables.MESSAGE_DAYS,
    trustProxy: variables.TRUST_PROXY === 'on',
    /** Lets other machines read `/metrics`. Null: none can. */
    metricsToken: variables.METRICS_TOKEN ?? null,
    /** Whether rate limits apply. */
    limitsOn: variables.LIMITS === 'on',
    /** Whether busy calendars may be fetched from this machine. */
    readsLocalCalendars: variables.LOCAL_CALENDARS === 'on',
    /** Whether to create the demo business at start: in the embedded database only, never in one of the operator's. */
    hasDemo: isLocal && !variables.DATABASE_URL && variables.DEMO === 'on',
    /** Local mode: on this machine, with stand-ins in use. Enables `/local`. */
    isLocal,
  }
}

const DEFAULT_MAIL_FROM = 'Wheelhouse <hello@wheelhouse.example>'

/** `hello@wheelhouse.example` of `Wheelhouse <hello@wheelhouse.example>`. */
function addressIn(mailbox: string): string {
  return /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox.trim()
}

function findContradictions({ appUrl, isLocal }: Config, variables: Variables): string[] {
  const errors: string[] = []
  const isOnThisMachine = isLoopback(appUrl.hostname)
  if (appUrl.pathname !== '/' || appUrl.search || appUrl.hash) {
    errors.push('APP_URL must be an origin alone, such as https://wheelhouse.example')
  }
  if (!isOnThisMachine) {
    const missing = PROVIDERS.filter((name) => !variables[name])
    const reason = `because APP_URL (${appUrl.origin}) is not on this machine`
    errors.push(...missing.map((name) => `${name} must be set, ${reason}`))
    errors.push(...plainHttpErrors(appUrl, variables))
  }
  if (variables.MIGRATE_DATABASE_URL && !variables.DATABASE_URL) {
    errors.push(
      'MIGRATE_DATABASE_URL is set without DATABASE_URL: the first owns the schema, the second is the app',
    )
  }
  if (variables.PREPARED_STATEMENTS === 'off' && !variables.WORKER_DATABASE_URL) {
    errors.push(
      'WORKER_DATABASE_URL must be set with PREPARED_STATEMENTS=off: behind a pooler the worker needs the database itself',
    )
  }
  for (const name of ['READ_DATABASE_URL', 'WORKER_DATABASE_URL'] as const) {
    if (variables[name] && !variables.DATABASE_URL)
      errors.push(`${name} is set without DATABASE_URL, which it belongs to`)
  }
  if (variables.HOST && !isLoopback(variables.HOST) && isLocal)
    errors.push(
      `HOST must be 127.0.0.1 or ::1 in local mode, which must not be reachable from other machines`,
    )
  if (variables.LIMITS === 'off' && !isLocal) errors.push('LIMITS=off is for local mode only')
  if (variables.LOCAL_CALENDARS === 'on' && !isLocal) errors.push('LOCAL_CALENDARS=on is for local mode only')
  return [
    ...errors,
    ...databaseTlsErrors(variables),
    ...paymentContradictions(variables, isOnThisMachine),
    ...smsContradictions(variables, { hasMailbox: isLocal && !variables.SMTP_URL, isOnThisMachine }),
  ]
}

/** Over http, anybody on the way could read sessions and change where clients pay. */
function plainHttpErrors({ protocol, origin }: URL, variables: Variables): string[] {
  if (protocol === 'https:') return []
  if (isLiveKey(variables.STRIPE_SECRET_KEY))
    return [`APP_URL (${origin}) must be an https address, because STRIPE_SECRET_KEY is a live key`]
  if (variables.APP_TLS === 'off') return []
  return [`APP_URL (${origin}) must be an https address. APP_TLS=off allows http, for example inside a VPN`]
}

/** Required unless the app is on this machine, where stand-ins replace them. */
const PROVIDERS = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'] as const
