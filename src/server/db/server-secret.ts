import { sql } from 'kysely'
import type { Logger } from '#server/base/log.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/failures.ts'

export type SecretName = 'manage link' | 'push'

/** A secret of this installation, and those that it replaced. */
export type ServerSecret = {
  /** For everything new. It is at most half a minute behind `rotate-secrets`; what is made with an earlier one is accepted. */
  current(): Buffer
  /** Those that it replaced, newest first, without the ones that nothing needs any more. */
  former(): readonly Buffer[]
  /**
   * The newest secret, current or replaced, that passes. If none does, another process may know a newer one, so the secrets are
   * read again first.
   */
  find(passes: (secret: Buffer) => boolean): Promise<Buffer | null>
}

const RELOAD_MS = 30_000

type OpenOptions = {
  log: Logger
  /** Stops reading again when disposed. */
  running: AsyncDisposableStack
  reloadMs?: number
}

/** Migrations create the secrets, so every process of an installation reads the same. */
export async function openServerSecrets(
  db: Database,
  { log, running, reloadMs = RELOAD_MS }: OpenOptions,
): Promise<Record<SecretName, ServerSecret>> {
  let known = await readServerSecrets(db)
  const reload = async () => {
    known = await readServerSecrets(db)
  }
  const timer = setInterval(() => {
    reload().catch((err: unknown) => {
      if (isDatabaseUnavailable(err)) log.warn({ err }, 'server secrets could not be read again')
      else log.error({ err }, 'server secrets could not be read again')
    })
  }, reloadMs)
  timer.unref()
  running.defer(() => clearInterval(timer))

  const open = (name: SecretName): ServerSecret => ({
    current: () => known[name].current,
    former: () => known[name].former,
    async find(passes) {
      const find = () => [known[name].current, ...known[name].former].find(passes)
      const found = find()
      if (found) return found
      await reload()
      return find() ?? null
    },
  })
  return { 'manage link': open('manage link'), push: open('push') }
}

type KnownSecret = { current: Buffer; former: Buffer[] }

export async function readServerSecrets(db: Database): Promise<Record<SecretName, KnownSecret>> {
  const { rows } = await db.asSystem((tx) =>
    sql<{ name: string; secret: Buffer; isCurrent: boolean }>`
      select name, secret, true as "isCurrent", null::timestamptz as replaced_at from server_secrets
      union all
      select name, secret, false, replaced_at from former_server_secrets order by replaced_at desc`.execute(
      tx,
    ),
  )
  const secretsOf = (name: SecretName): KnownSecret => {
    const named = rows.filter((row) => row.name === name)
    const current = named.find(({ isCurrent }) => isCurrent)
    if (!current) throw new Error(`The table server_secrets has no row for “${name}”`)
    const former = named.filter(({ isCurrent }) => !isCurrent).map(({ secret }) => secret)
    return { current: current.secret, former }
  }
  return { 'manage link': secretsOf('manage link'), push: secretsOf('push') }
}
