import '#server/compile-cache.ts'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOfSources, madeFrom } from '#server/source-hash.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLE = join(ROOT, 'build/server.js')

/**
 * As `node scripts/build.ts` left it, in one file, where that was made from the sources that lie here; else from these. Loaded
 * now, so that what it loads is kept.
 */
export function loadServer(): Promise<typeof import('#server/run-server.ts')> {
  const isBuilt = existsSync(BUNDLE)
  if (isBuilt && isCurrent()) return import(pathToFileURL(BUNDLE).href)
  if (isBuilt)
    process.emitWarning(
      'The server was built from other sources. It runs from these, and starts more slowly.',
    )
  return import('#server/run-server.ts')
}

function isCurrent(): boolean {
  const line = Buffer.from(madeFrom(hashOfSources(ROOT)))
  const first = Buffer.alloc(line.length)
  const file = openSync(BUNDLE, 'r')
  readSync(file, first, 0, first.length, 0)
  closeSync(file)
  return first.equals(line)
}
