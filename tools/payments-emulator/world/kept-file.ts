import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contents } from './store.ts'

export type KeptFile = {
  read(): Promise<Contents>
  write(contents: Contents): Promise<void>
}

/** For tests: nothing outlives the process. */
export const memoryOnly: KeptFile = { read: async () => ({}), write: async () => {} }

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
      await writeFile(`${file}.tmp`, JSON.stringify(contents), { flush: true })
      await rename(`${file}.tmp`, file)
    },
  }
}

function contentsIn(text: string): Contents | null {
  try {
    const contents: unknown = JSON.parse(text)
    return isContents(contents) ? contents : null
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
