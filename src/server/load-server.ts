import '#server/compile-cache.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUILT = join(import.meta.dirname, '../../build/server.js')

/** The server in one file, where it was built, or from its sources. Loaded now and not above, so that what it loads is kept. */
export function loadServer(): Promise<typeof import('#server/run-server.ts')> {
  return existsSync(BUILT) ? import(pathToFileURL(BUILT).href) : import('#server/run-server.ts')
}
