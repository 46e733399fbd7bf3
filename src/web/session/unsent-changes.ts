import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { CHANGES_DATABASE } from './local-names.ts'

/** A change that waits on this device, as far as signing out needs to know it. */
export type UnsentChange = { number: number; userId: string }

interface ChangesSchema<Change extends UnsentChange> extends DBSchema {
  changes: { key: number; value: Change }
}
export type ChangesDatabase<Change extends UnsentChange> = IDBPDatabase<ChangesSchema<Change>>

/** Runs `use` with the changes of all owners who used this browser. The version never changes, so that a rollback can open it. */
export async function withChanges<Result, Change extends UnsentChange = UnsentChange>(
  use: (database: ChangesDatabase<Change>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<ChangesSchema<Change>>(CHANGES_DATABASE, 1, {
    upgrade: (created) =>
      void created.createObjectStore('changes', { keyPath: 'number', autoIncrement: true }),
  })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

/** How many changes of this owner are lost if this browser forgets them. */
export async function countUnsentChanges(userId: string): Promise<number> {
  try {
    return await withChanges(async (database) => (await ownChanges(database, userId)).length)
  } catch {
    // The browser blocks storage, so nothing waits in it.
    return 0
  }
}

export async function forgetUnsentChanges(userId: string): Promise<void> {
  await withChanges(async (database) => {
    const transaction = database.transaction('changes', 'readwrite')
    for (const { number, userId: owner } of await transaction.store.getAll())
      if (owner === userId) await transaction.store.delete(number)
    await transaction.done
  })
}

/** In the order in which they were made. */
export async function ownChanges<Change extends UnsentChange>(
  database: ChangesDatabase<Change>,
  userId: string,
): Promise<Change[]> {
  return (await database.getAll('changes')).filter((change) => change.userId === userId)
}
