import pg from 'pg'
import { isLoopback } from '#server/base/is-loopback.ts'
import type { Variables } from '#server/base/variables.ts'

const DATABASES = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'READ_DATABASE_URL',
] as const

/** With `smtp://`, a mail server on another machine must offer STARTTLS. `smtps://` always uses TLS. */
export function requiresStartTls({ SMTP_URL, SMTP_TLS }: Variables): boolean {
  if (SMTP_URL === undefined || SMTP_TLS === 'off') return false
  const { protocol, hostname } = new URL(SMTP_URL)
  return protocol === 'smtp:' && !isLoopback(hostname)
}

/** Returns one message per database on another machine that would be reached without TLS, or without checking who answers. */
export function databaseTlsErrors(variables: Variables): string[] {
  if (variables.DATABASE_TLS === 'off') return []
  return DATABASES.filter((name) => isInsecure(variables[name])).map(
    (name) =>
      `${name} must end with ?sslmode=verify-full, because its host is not this machine. DATABASE_TLS=off allows it without TLS, for example in a private network`,
  )
}

function isInsecure(url: string | undefined): boolean {
  if (url === undefined) return false
  // The driver's own reading of the URL: parameters may replace the host and turn TLS off. Nothing is opened here.
  const { host, ssl } = new pg.Client({ connectionString: url })
  const isSocket = host.startsWith('/')
  return !isSocket && !isLoopback(host) && !isVerified(ssl)
}

function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true
  return (
    !('checkServerIdentity' in ssl) && (!('rejectUnauthorized' in ssl) || ssl.rejectUnauthorized !== false)
  )
}
