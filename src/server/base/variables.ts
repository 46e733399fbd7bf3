import * as z from 'zod'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'

const PORT_ERROR = 'PORT must be a whole number from 1 to 65535'
const MESSAGE_DAYS_ERROR = 'MESSAGE_DAYS must be a whole number from 30 to 3650'
const DRAIN_ERROR = 'DRAIN_SECONDS must be a number from 0 to 60'

export const LOCAL_SMS = 'local:'
export const TWILIO_SMS = /^twilio:\/\/(AC[0-9a-f]{32}):([0-9a-f]{32})@(\+[1-9]\d{4,14}|MG[0-9a-f]{32})\/?$/i

export const VARIABLES = z.object({
  PORT: z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(1, PORT_ERROR).max(65_535, PORT_ERROR).default(3000),
  HOST: z.union([z.ipv4(), z.ipv6()], 'HOST must be an IP address, such as 127.0.0.1 or 0.0.0.0').optional(),
  APP_URL: webAddress('APP_URL'),
  APP_TLS: onOrOff('APP_TLS').default('on'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress('DATABASE_URL'),
  MIGRATE_DATABASE_URL: postgresAddress('MIGRATE_DATABASE_URL'),
  WORKER_DATABASE_URL: postgresAddress('WORKER_DATABASE_URL'),
  READ_DATABASE_URL: postgresAddress('READ_DATABASE_URL'),
  DATABASE_TLS: onOrOff('DATABASE_TLS').default('on'),
  PREPARED_STATEMENTS: onOrOff('PREPARED_STATEMENTS').default('on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' })
    .optional(),
  SMTP_TLS: onOrOff('SMTP_TLS').default('on'),
  MAIL_FROM: z.string().regex(/\S@\S/, 'MAIL_FROM must contain an email address').optional(),
  SECURITY_EMAIL: z.email('SECURITY_EMAIL must be an email address').optional(),
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
  STRIPE_API_BASE: webAddress('STRIPE_API_BASE'),
  SMS_URL: z
    .string()
    .refine(
      (url) => url === LOCAL_SMS || TWILIO_SMS.test(url),
      'SMS_URL must be local: or twilio://ACCOUNT_SID:AUTH_TOKEN@FROM, where FROM is a number such as +15551234567 or the id of a messaging service (MG…)',
    )
    .optional(),
  SMS_API_BASE: webAddress('SMS_API_BASE'),
  ROUTING_URL: webAddress('ROUTING_URL'),
  MESSAGES_PER_DAY_TRIAL: messagesPerDay('MESSAGES_PER_DAY_TRIAL', DEFAULT_MESSAGES_PER_DAY.trial),
  MESSAGES_PER_DAY_FIRST_MONTH: messagesPerDay(
    'MESSAGES_PER_DAY_FIRST_MONTH',
    DEFAULT_MESSAGES_PER_DAY.firstMonth,
  ),
  MESSAGES_PER_DAY: messagesPerDay('MESSAGES_PER_DAY', DEFAULT_MESSAGES_PER_DAY.later),
  DRAIN_SECONDS: z.coerce.number(DRAIN_ERROR).min(0, DRAIN_ERROR).max(60, DRAIN_ERROR).default(0),
  MESSAGE_DAYS: z.coerce
    .number(MESSAGE_DAYS_ERROR)
    .int(MESSAGE_DAYS_ERROR)
    .min(30, MESSAGE_DAYS_ERROR)
    .max(3650, MESSAGE_DAYS_ERROR)
    .default(90),
  TRUST_PROXY: onOrOff('TRUST_PROXY').default('off'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  LIMITS: onOrOff('LIMITS').default('on'),
  LOCAL_CALENDARS: onOrOff('LOCAL_CALENDARS').default('off'),
  DEMO: onOrOff('DEMO').default('on'),
})

/** The validated environment. */
export type Variables = z.output<typeof VARIABLES>

/** May be in a file instead: `NAME_FILE` is its path (`secret-files.ts`). */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'READ_DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS',
  'SMS_URL',
  'ROUTING_URL',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Variables)[]

/** All variables that the product reads. `.env.example` documents each; a test checks that. */
export const variableNames = [
  ...Object.keys(VARIABLES.shape),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
]

function onOrOff(name: string) {
  return z.enum(['on', 'off'], `${name} must be on or off`)
}

function messagesPerDay(name: string, defaultLimit: number) {
  const error = `${name} must be a whole number from 1 to 1000000`
  return z.coerce.number(error).int(error).min(1, error).max(1_000_000, error).default(defaultLimit)
}

function webAddress(name: string) {
  return z.url({ protocol: /^https?$/, error: `${name} must be an http or https address` }).optional()
}

function postgresAddress(name: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error: `${name} must be a postgres:// address` }).optional()
}

function signingSecret(name: string) {
  // The prefix alone would be a secret that everybody knows.
  return z
    .string()
    .regex(/^whsec_\S+$/, `${name} must start with whsec_, followed by the secret`)
    .optional()
}
