import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import type { ServerConfig } from '#server/dependencies.ts'
import type { LocalMailbox } from '#server/local/routes.ts'
import { startMailbox } from '#tools/mailbox/start-mailbox.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'

export type Equipped = { config: ServerConfig; mailbox: LocalMailbox | null }

/** Starts what stands in for each provider that is not configured. What was started is stopped with `running`. */
export async function startStandIns(
  config: Config,
  running: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<Equipped> {
  const database = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, migrateDatabaseUrl: config.migrateDatabaseUrl }
    : await embeddedDatabase(config.dataDirectory, running, say)
  if (config.smtpUrl) return { config: { ...config, ...database, smtpUrl: config.smtpUrl }, mailbox: null }

  const mailbox = await startMailbox({ directory: join(config.dataDirectory, 'mail') })
  running.defer(() => mailbox.stop())
  return { config: { ...config, ...database, smtpUrl: mailbox.smtpUrl }, mailbox }
}

async function embeddedDatabase(
  dataDirectory: string,
  running: AsyncDisposableStack,
  say: (line: string) => void,
) {
  const postgres = await startPostgres({ directory: join(dataDirectory, 'postgres'), say })
  running.defer(() => postgres.stop())
  const { appUrl, ownerUrl } = await provisionDatabase(postgres.adminUrl)
  return { databaseUrl: appUrl, migrateDatabaseUrl: ownerUrl }
}
