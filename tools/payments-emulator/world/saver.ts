import type { KeptFile } from './kept-file.ts'
import type { Change, Store } from './store.ts'

export type Saver = {
  /** Resolves when everything changed so far is on the disk. Calls that come together share one write. */
  save(): Promise<void>
}

/** Written anew then: a file holds what is there, not everything that ever happened. */
const MAX_CHANGES_IN_A_FILE = 100_000

export function createSaver(store: Store, file: KeptFile): Saver {
  let unsaved: Change[] = []
  let saved = 0
  /** Null before the first write, and while nobody knows how much of one has arrived. */
  let changesInFile: number | null = null
  let writing: Promise<void> | null = null

  /** How many there were since the start. */
  function changed(): number {
    unsaved = unsaved.concat(store.takeChanges())
    return saved + unsaved.length
  }

  async function write(): Promise<void> {
    const wanted = changed()
    const count = unsaved.length
    const isWhole = changesInFile === null || changesInFile + count > MAX_CHANGES_IN_A_FILE
    const inFile = isWhole ? 0 : (changesInFile ?? 0) + count
    changesInFile = null
    await (isWhole ? file.write(store.contents()) : file.append(unsaved))
    changesInFile = inFile
    unsaved = unsaved.slice(count)
    saved = wanted
  }

  return {
    async save() {
      const wanted = changed()
      while (saved < wanted) {
        writing ??= write().finally(() => {
          writing = null
        })
        await writing
      }
    },
  }
}
