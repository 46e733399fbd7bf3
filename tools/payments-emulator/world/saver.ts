import type { KeptFile } from './kept-file.ts'
import type { Store } from './store.ts'

export type Saver = {
  /** Resolves when everything changed so far is on the disk. Calls that come together share one write. */
  save(): Promise<void>
}

export function createSaver(store: Store, file: KeptFile): Saver {
  let savedChanges = store.changes()
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    const changes = store.changes()
    await file.write(store.contents())
    savedChanges = changes
  }

  return {
    async save() {
      const wanted = store.changes()
      while (savedChanges < wanted) {
        writing ??= write().finally(() => {
          writing = null
        })
        await writing
      }
    },
  }
}
