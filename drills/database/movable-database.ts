import { openAdmin, type StagedDatabase, stageDatabase } from '#scripts/staging/stage-database.ts'
import { type Gate, openGate } from '#tools/gate/open-gate.ts'
import { signalDatabase } from '#tools/postgres/signal-database.ts'
import type { PostgresOptions, RunningPostgres } from '#tools/postgres/start-postgres.ts'

/** A database whose address stays the same when another Postgres replaces it. */
export type MovableDatabase = StagedDatabase & { gate: Gate }

export async function stageMovableDatabase(
  cleanup: AsyncDisposableStack,
  options: Partial<PostgresOptions>,
): Promise<MovableDatabase> {
  const database = await stageDatabase(cleanup, options)
  const gate = await openGate(new URL(database.adminUrl))
  cleanup.defer(() => gate.stop())
  const throughGate = (address: string) => Object.assign(new URL(address), { port: String(gate.port) }).href
  const adminUrl = throughGate(database.adminUrl)
  return {
    ...database,
    adminUrl,
    appUrl: throughGate(database.appUrl),
    ownerUrl: throughGate(database.ownerUrl),
    admin: openAdmin(cleanup, adminUrl),
    gate,
  }
}

/** Kills all processes of the database, which does not restart. */
export async function killForGood(postgres: RunningPostgres): Promise<void> {
  signalDatabase(postgres.pid, 'SIGKILL')
  await postgres.stop()
}
