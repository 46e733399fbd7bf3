import type { StateFile } from './state-file.ts'
import type { Change, Store } from './store.ts'

export type Saver = {
  /** Resolves when all changes so far are on disk. Concurrent calls share one write. */
  save(): Promise<void>
}

/** After this many changes the file is rewritten from the current contents, so that it doesn't grow forever. */
const MAX_CHANGES_PER_FILE = 100_000

export function createSaver(store: Store, file: StateFile): Saver {
  let unsaved: Change[] = []
  let savedCount = 0
  /** Null before the first write, and during a write or after a failed one, when the file's end is unknown. */
  let changesInFile: number | null = null
  let writing: Promise<void> | null = null

  /** Returns the number of changes since the start. */
  function collectChanges(): number {
    unsaved = unsaved.concat(store.drainChanges())
    return savedCount + unsaved.length
  }

  async function write(): Promise<void> {
    const target = collectChanges()
    const count = unsaved.length
    const isFullWrite = changesInFile === null || changesInFile + count > MAX_CHANGES_PER_FILE
    const countAfterWrite = isFullWrite ? 0 : (changesInFile ?? 0) + count
    changesInFile = null
    await (isFullWrite ? file.write(store.contents()) : file.append(unsaved))
    changesInFile = countAfterWrite
    unsaved = unsaved.slice(count)
    savedCount = target
  }

  return {
    async save() {
      const target = collectChanges()
      while (savedCount < target) {
        writing ??= write().finally(() => {
          writing = null
        })
        await writing
      }
    },
  }
}
