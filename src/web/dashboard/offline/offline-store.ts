import { type DBSchema, openDB } from 'idb'
import type { Session } from '#contract/account.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import { OFFLINE_DATABASE } from '#web/session/local-names.ts'

/** What this device keeps of an owner, and when it was received, in ms by the device's clock. */
export type StoredCopy = { session: Session; copy: OfflineCopy; copiedAtMs: number }

interface OfflineSchema extends DBSchema {
  copies: { key: 'current'; value: StoredCopy }
}

/*
 * The version never changes: an older version of the app, after a rollback, could not open a newer database. What is stored is
 * replaced with every visit, so another shape needs another name.
 */
function openStore() {
  return openDB<OfflineSchema>(OFFLINE_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore('copies'),
  })
}

/** Undefined if there is none, or if the browser blocks storage. */
export async function readStoredCopy(): Promise<StoredCopy | undefined> {
  try {
    const database = await openStore()
    const stored = await database.get('copies', 'current')
    database.close()
    return stored
  } catch {
    return undefined
  }
}

export async function storeCopy(copy: StoredCopy): Promise<void> {
  const database = await openStore()
  await database.put('copies', copy, 'current')
  database.close()
}
