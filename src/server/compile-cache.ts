import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * To be loaded before anything else: a process that is started again in the same place is back in half of the time. A
 * directory of ours, which a new build empties; where it cannot be written, nothing is kept. Where NODE_COMPILE_CACHE
 * names another, Node has begun to use that one already, and goes on.
 */
enableCompileCache(join(import.meta.dirname, '../../build/.compile-cache'))
