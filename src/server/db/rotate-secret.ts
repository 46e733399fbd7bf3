import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newVapidPrivateKey, vapidPublicKey } from '#server/base/vapid-key.ts'
import { connectTo } from '#server/db/connect.ts'
import type { SecretName } from '#server/db/server-secret.ts'

/** How long a replaced secret is kept at least. Visitors and phones may repeat a request for weeks, and get its link again. */
const KEPT_DAYS: Record<SecretName, number> = { 'manage link': 60, push: 1 }

/**
 * Replaces a secret and keeps the one before for everything that was made with it. It is one transaction of the schema's owner, so
 * a rotation that is interrupted has changed nothing, and simultaneous ones follow each other.
 */
export async function rotateSecret({ ownerUrl }: { ownerUrl: string }, name: SecretName): Promise<void> {
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  await client.query('begin')
  const former = await lockSecret(client, name)
  const isPush = name === 'push'
  const formerKey = isPush ? vapidPublicKey(former) : null
  await client.query(
    `insert into former_server_secrets (name, secret, vapid_key, check_at)
     values ($1, $2, $3, app_now() + make_interval(days => $4))`,
    [name, former, formerKey, KEPT_DAYS[name]],
  )
  await client.query('update server_secrets set secret = $2 where name = $1', [
    name,
    isPush ? newVapidPrivateKey() : randomBytes(32),
  ])
  if (isPush) await recordKeyOfDevices(client, formerKey)
  await client.query('commit')
}

async function lockSecret(client: pg.Client, name: SecretName): Promise<Buffer> {
  const { rows } = await client.query<{ secret: Buffer }>(
    'select secret from server_secrets where name = $1 for update',
    [name],
  )
  if (!rows[0]) throw new Error(`The table server_secrets has no row for “${name}”`)
  return rows[0].secret
}

/** Devices without a key subscribed with the one that was current until now. */
async function recordKeyOfDevices(client: pg.Client, key: string | null): Promise<void> {
  // Row-level security applies to the owner of the table too.
  await client.query('set local role wheelhouse_system')
  await client.query('update push_devices set vapid_key = $1 where vapid_key is null', [key])
}
