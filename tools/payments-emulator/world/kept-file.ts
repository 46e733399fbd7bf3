import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Change, type Contents, createStore } from './store.ts'

export type KeptFile = {
  read(): Promise<Contents>
  write(contents: Contents): Promise<void>
  /** What became of the contents since they were written. */
  append(changes: readonly Change[]): Promise<void>
}

/** For tests: nothing outlives the process. */
export const memoryOnly: KeptFile = {
  read: async () => ({}),
  write: async () => {},
  append: async () => {},
}

/** One line with the contents, then one for each time that changes were added. */
export async function openKeptFile(directory: string): Promise<KeptFile> {
  const file = join(directory, 'payments.json')
  await mkdir(directory, { recursive: true })
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null)
      if (text === null) return {}
      const contents = contentsIn(text)
      if (contents) return contents
      const aside = `${file}.broken-${Date.now()}`
      await rename(file, aside)
      console.warn(`The payments emulator could not read ${file}. It is now ${aside}, and we start empty.`)
      return {}
    },
    async write(contents) {
      await writeFile(`${file}.tmp`, `${JSON.stringify(contents)}\n`, { flush: true })
      await rename(`${file}.tmp`, file)
    },
    append: (changes) => appendFile(file, `${JSON.stringify(changes)}\n`, { flush: true }),
  }
}

function contentsIn(text: string): Contents | null {
  // A last line without its end was never answered for: the machine went down while it was written.
  const [first = '', ...later] = text.split('\n')
  try {
    const contents: unknown = JSON.parse(first)
    if (!isContents(contents)) return null
    const store = createStore(contents)
    for (const line of later.slice(0, -1)) store.apply(JSON.parse(line) as Change[])
    return store.contents()
  } catch {
    return null
  }
}

function isContents(value: unknown): value is Contents {
  return isDictionary(value) && Object.values(value).every(isSpace)
}

const isSpace = (value: unknown) => isDictionary(value) && Object.values(value).every(Array.isArray)

const isDictionary = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
