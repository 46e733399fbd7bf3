import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '#drills/checking/poll-until.ts'
import { DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'
import { type MovableDatabase, stageMovableDatabase } from './movable-database.ts'

const TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 500

export type ArchivedDatabase = MovableDatabase & { archive: string }

/** A database with WAL archiving, configured as in docs/operations.md. */
export async function stageArchivedDatabase(
  cleanup: AsyncDisposableStack,
  { timeoutSeconds }: { timeoutSeconds: number },
): Promise<ArchivedDatabase> {
  const { path } = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'wheelhouse-archive-')))
  const database = await stageMovableDatabase(cleanup, {
    binaries: DEBIAN_BINARIES,
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${path}/%f && cp %p ${path}/%f.part && sync ${path}/%f.part && mv ${path}/%f.part ${path}/%f`,
      archive_timeout: `${timeoutSeconds}s`,
    },
  })
  return { ...database, archive: path }
}

/** Tracks the highest age of the archive: data written since then would be lost with the machine. */
export function watchArchive({ admin }: ArchivedDatabase, cleanup: AsyncDisposableStack) {
  let segments = 0
  let maxAgeSeconds = 0
  const sample = async () => {
    const { rows } = await admin.query<{ count: number; age: number }>(
      `select archived_count::int as count,
         extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float as age
       from pg_stat_archiver`,
    )
    segments = rows[0]?.count ?? 0
    maxAgeSeconds = Math.max(maxAgeSeconds, rows[0]?.age ?? Number.NaN)
  }
  const timer = setInterval(() => void sample().catch(() => {}), POLL_INTERVAL_MS)
  const stop = () => clearInterval(timer)
  cleanup.defer(stop)
  return { stop, figures: () => ({ segments, maxAgeSeconds }) }
}

/** Archives everything the database has written so far. */
export async function archiveRemainingWal({ admin }: ArchivedDatabase): Promise<void> {
  const { rows } = await admin.query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last')
  const isArchived = async () => {
    const { rowCount } = await admin.query('select from pg_stat_archiver where last_archived_wal >= $1', [
      rows[0]?.last,
    ])
    return rowCount === 1
  }
  await waitFor(isArchived, TIMEOUT_MS, 'the WAL was not archived')
}

/** Restores the database to that time, from a base backup and the archive. */
export async function restoreTo(
  at: string,
  backup: string,
  { archive }: ArchivedDatabase,
): Promise<RunningPostgres> {
  await writeFile(join(backup, 'cluster/recovery.signal'), '')
  return startPostgres({
    directory: backup,
    binaries: DEBIAN_BINARIES,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: at,
      recovery_target_action: 'promote',
    },
  })
}

/** Waits for the end of the recovery, until which the database is read-only. */
export async function waitUntilWritable({ admin }: MovableDatabase): Promise<void> {
  const isWritable = async () => {
    // The pool may still hold a connection that was cut.
    const result = await admin
      .query<{ is_writable: boolean }>('select not pg_is_in_recovery() as is_writable')
      .catch(() => null)
    return result?.rows[0]?.is_writable === true
  }
  await waitFor(isWritable, TIMEOUT_MS, 'recovery did not end')
}
