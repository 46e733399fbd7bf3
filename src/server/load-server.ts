import '#server/compile-cache.ts'
import { existsSync, readFileSync } from 'node:fs'
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
  const mark = Buffer.from(madeFrom(hashOfSources(ROOT)))
  const bundle = readFileSync(BUNDLE)
  // At both ends: half of a file is no server.
  return bundle.indexOf(mark) === 0 && bundle.lastIndexOf(mark) > 0
}
