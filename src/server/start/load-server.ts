import '#server/start/compile-cache.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleMark, sourceHash } from '#server/start/source-hash.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUNDLE = join(ROOT, 'build/server.js')

/**
 * Loads the bundle of `node scripts/build.ts` if it was built from the current sources, else the sources. Both are
 * imported dynamically, so that the compile cache is already enabled.
 */
export function loadServer(): Promise<typeof import('#server/start/run-server.ts')> {
  const isBuilt = existsSync(BUNDLE)
  if (isBuilt && isCurrent()) return import(pathToFileURL(BUNDLE).href)
  if (isBuilt)
    process.emitWarning(
      'The server bundle is outdated, so the server runs from its sources and starts more slowly.',
    )
  return import('#server/start/run-server.ts')
}

function isCurrent(): boolean {
  const mark = Buffer.from(bundleMark(sourceHash(ROOT)))
  const bundle = readFileSync(BUNDLE)
  // The mark is at both ends, which detects a truncated file.
  return bundle.indexOf(mark) === 0 && bundle.lastIndexOf(mark) > 0
}
