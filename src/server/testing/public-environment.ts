/** Environment of an installation with all providers configured. */
export const EVERY_PROVIDER = {
  DATABASE_URL: 'postgres://x?sslmode=verify-full',
  SMTP_URL: 'smtp://x',
  MAIL_FROM: 'hello@wheelhouse.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
}

export const PUBLIC_ENVIRONMENT = { APP_URL: 'https://wheelhouse.example', ...EVERY_PROVIDER }
