import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Change, type Contents, createStore } from './store.ts'

export type StateFile = {
  read(): Promise<Contents>
  write(contents: Contents): Promise<void>
  /** Appends the changes made since the contents were written. */
  append(changes: readonly Change[]): Promise<void>
}

/** For tests: nothing is saved. */
export const memoryOnly: StateFile = {
  read: async () => ({}),
  write: async () => {},
  append: async () => {},
}

/** The file has one line with the contents, then one line per batch of changes. */
export async function openStateFile(directory: string): Promise<StateFile> {
  const file = join(directory, 'payments.json')
  await mkdir(directory, { recursive: true })
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null)
      if (text === null) return {}
      const contents = parseContents(text)
      if (contents) return contents
      const aside = `${file}.broken-${Date.now()}`
      await rename(file, aside)
      console.warn(`payments emulator: cannot read ${file}, moved it to ${aside} and starting empty`)
      return {}
    },
    async write(contents) {
      await writeFile(`${file}.tmp`, `${JSON.stringify(contents)}\n`, { flush: true })
      await rename(`${file}.tmp`, file)
    },
    append: (changes) => appendFile(file, `${JSON.stringify(changes)}\n`, { flush: true }),
  }
}

function parseContents(text: string): Contents | null {
  // A last line without a line break was cut off by a crash, before any call that depends on it got a response.
  const [first = '', ...changeLines] = text.split('\n')
  try {
    const contents: unknown = JSON.parse(first)
    if (!isContents(contents)) return null
    const store = createStore(contents)
    for (const line of changeLines.slice(0, -1)) store.apply(JSON.parse(line) as Change[])
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
