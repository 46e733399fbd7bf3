import { createHmac } from 'node:crypto'
import pg from 'pg'

export type DatabaseUrls = {
  /** Owns the schema and migrates it. */
  ownerUrl: string
  /** The app's login: not a superuser, owns nothing, inherits nothing. */
  appUrl: string
}

/** Creates the two logins and their empty database in a cluster we administer. Idempotent. */
export async function provisionDatabase(adminUrl: string, database = 'wheelhouse'): Promise<DatabaseUrls> {
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
    ownerUrl: urlFor(adminUrl, 'wheelhouse_owner', database),
    appUrl: urlFor(adminUrl, 'wheelhouse_app', database),
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
    `create role ${login} login ${rights} password ${pg.escapeLiteral(passwordFor(adminUrl, login))}`,
  )
}

/** The password is derived from the administrator's, so that no other secret has to be stored. */
function passwordFor(adminUrl: string, login: string): string {
  return createHmac('sha256', new URL(adminUrl).password).update(login).digest('base64url')
}

function urlFor(adminUrl: string, login: string, database: string): string {
  const url = new URL(adminUrl)
  url.username = login
  url.password = passwordFor(adminUrl, login)
  url.pathname = `/${database}`
  return url.href
}
