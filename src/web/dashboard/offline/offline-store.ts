import { type DBSchema, openDB } from 'idb'
import type { Session } from '#contract/account.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import { OFFLINE_DATABASE } from '#web/session/local-names.ts'

/** What this device keeps of an owner, and when it was received, in ms by the device's clock. */
export type StoredCopy = { session: Session; copy: OfflineCopy; copiedAtMs: number }

/** Copies of other shapes have other keys. Those under `current` have services without sizes and add-ons. */
const KEY = 'with options'
const FORMER_KEY = 'current'

interface OfflineSchema extends DBSchema {
  copies: { key: typeof KEY | typeof FORMER_KEY; value: StoredCopy }
}

/*
 * The version never changes: an older version of the app, after a rollback, could not open a newer database. The name doesn't
 * either, so that an older version deletes the copies of a newer one when its owner signs out. What is stored is replaced
 * with every visit, so another shape needs another key.
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
    const stored = await database.get('copies', KEY)
    database.close()
    return stored
  } catch {
    return undefined
  }
}

export async function storeCopy(copy: StoredCopy): Promise<void> {
  const database = await openStore()
  await database.put('copies', copy, KEY)
  await database.delete('copies', FORMER_KEY)
  database.close()
}
