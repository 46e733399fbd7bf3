import '#server/compile-cache.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUNDLE = join(import.meta.dirname, '../../build/server.js')

/** In production as `node scripts/build.ts` left it, in one file; elsewhere from its sources. Loaded now, so that what it loads is kept. */
export function loadServer(): Promise<typeof import('#server/run-server.ts')> {
  const isBundled = process.env.NODE_ENV === 'production' && existsSync(BUNDLE)
  return isBundled ? import(pathToFileURL(BUNDLE).href) : import('#server/run-server.ts')
}
