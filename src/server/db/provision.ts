import { createHmac } from 'node:crypto'
import pg from 'pg'

export type Addresses = {
  /** Owns the schema and migrates it. */
  ownerUrl: string
  /** What the app logs in with: no superuser, owns nothing, inherits nothing. */
  appUrl: string
}

/** Makes the two logins and an empty database of theirs in a cluster we administer. Safe to repeat. */
export async function provisionDatabase(adminUrl: string, database = 'wheelhouse'): Promise<Addresses> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await ensureLogin(client, adminUrl, 'wheelhouse_owner', 'inherit createrole')
    await ensureLogin(client, adminUrl, 'wheelhouse_app', 'noinherit')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(database)} owner wheelhouse_owner`)
    }
  } finally {
    await client.end()
  }
  return {
    ownerUrl: addressOf(adminUrl, 'wheelhouse_owner', database),
    appUrl: addressOf(adminUrl, 'wheelhouse_app', database),
  }
}

async function ensureLogin(
  client: pg.Client,
  adminUrl: string,
  login: string,
  rights: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
  if (rowCount) return
  await client.query(
    `create role ${login} login ${rights} password ${pg.escapeLiteral(passwordOf(adminUrl, login))}`,
  )
}

/** Derived from the administrator's, so that nothing more has to be kept. */
function passwordOf(adminUrl: string, login: string): string {
  return createHmac('sha256', new URL(adminUrl).password).update(login).digest('base64url')
}

function addressOf(adminUrl: string, login: string, database: string): string {
  const url = new URL(adminUrl)
  url.username = login
  url.password = passwordOf(adminUrl, login)
  url.pathname = `/${database}`
  return url.href
}
