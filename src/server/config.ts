import * as z from 'zod'

const A_PORT = 'PORT must be a whole number from 1 to 65535'

const VARIABLES = z.object({
  PORT: z.coerce.number(A_PORT).int(A_PORT).min(1, A_PORT).max(65_535, A_PORT).default(3000),
  APP_URL: z.url({ protocol: /^https?$/, error: 'APP_URL must be an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress('DATABASE_URL').optional(),
  MIGRATE_DATABASE_URL: postgresAddress('MIGRATE_DATABASE_URL').optional(),
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
  TRUST_PROXY: z.enum(['on', 'off'], 'TRUST_PROXY must be on or off').default('off'),
  LIMITS: z.enum(['on', 'off'], 'LIMITS must be on or off').default('on'),
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
  /** Null: the local mailbox stands in. */
  smtpUrl: string | null
  mailFrom: string
  /** Null: the payments emulator stands in. */
  payments: PaymentsConfig | null
  trustProxy: boolean
  /** Whether networks that try too often are slowed down. */
  limitsOn: boolean
  /** Whether the demo business is made at start: in local mode, unless switched off. */
  hasDemo: boolean
  /** A person at this machine, with stand-ins in use: opens `/local`. */
  isLocal: boolean
}

export type PaymentsConfig = {
  secretKey: string
  /** Null: the provider itself. */
  apiBase: URL | null
  /** The current secret first, then the one before while it is being changed. */
  secrets: { platform: string[]; connect: string[] }
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
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? 'Wheelhouse <hello@wheelhouse.example>',
    payments: paymentsConfig(variables),
    trustProxy: variables.TRUST_PROXY === 'on',
    limitsOn: variables.LIMITS === 'on',
    hasDemo: isLocal && variables.DEMO === 'on',
    isLocal,
  }
  const wrong = contradictions(config, variables.MAIL_FROM !== undefined)
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
  sentences.push(...paymentContradictions(config))
  if (config.migrateDatabaseUrl && !config.databaseUrl) {
    sentences.push(
      'MIGRATE_DATABASE_URL is set without DATABASE_URL: the first owns the schema, the second is the app',
    )
  }
  if (!config.limitsOn && !config.isLocal) sentences.push('LIMITS=off is for local mode only')
  return sentences
}

const PROVIDER_HOST = 'api.stripe.com'

function paymentContradictions({ payments, appUrl }: Config): string[] {
  if (!payments) return []
  const sentences: string[] = []
  if (payments.secrets.platform.length === 0)
    sentences.push('STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY')
  if (payments.secrets.connect.length === 0)
    sentences.push('STRIPE_CONNECT_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY')
  if (payments.apiBase && payments.apiBase.hostname !== PROVIDER_HOST) {
    const elsewhere = `because STRIPE_API_BASE (${payments.apiBase.origin}) is not the provider’s`
    if (isLiveKey(payments.secretKey))
      sentences.push(`STRIPE_SECRET_KEY must not be a live key, ${elsewhere}`)
    if (!isLoopback(appUrl.hostname)) sentences.push(`APP_URL must be on this machine, ${elsewhere}`)
  }
  return sentences
}

function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

function paymentsConfig(variables: z.output<typeof VARIABLES>): PaymentsConfig | null {
  if (!variables.STRIPE_SECRET_KEY) return null
  const given = (...names: (keyof typeof variables & `${string}_SECRET${string}`)[]) =>
    names.map((name) => variables[name]).filter((secret) => secret !== undefined)
  return {
    secretKey: variables.STRIPE_SECRET_KEY,
    apiBase: variables.STRIPE_API_BASE ? new URL(variables.STRIPE_API_BASE) : null,
    secrets: {
      platform: given('STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS'),
      connect: given('STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS'),
    },
  }
}

function signingSecret(name: string) {
  return z.string().startsWith('whsec_', `${name} must start with whsec_`).optional()
}

function postgresAddress(name: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error: `${name} must be a postgres:// address` })
}
