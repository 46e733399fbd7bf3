import '#server/compile-cache.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNewerThan } from '#server/newer-than.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLE = join(ROOT, 'build/server.js')
const SOURCES = ['src/{server,contract,domain}/**/*.ts', 'package-lock.json'].map((place) =>
  join(ROOT, place),
)

/**
 * In production as `node scripts/build.ts` left it, in one file; elsewhere, and where something has changed since, from its
 * sources. Loaded now, so that what it loads is kept.
 */
export function loadServer(): Promise<typeof import('#server/run-server.ts')> {
  const isBundled = process.env.NODE_ENV === 'production' && isNewerThan(BUNDLE, SOURCES)
  return isBundled ? import(pathToFileURL(BUNDLE).href) : import('#server/run-server.ts')
}
