import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'

enableCompileCache()
if (existsSync('.env')) process.loadEnvFile()
const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'

// Loaded after NODE_ENV is set: React decides by it which of its builds to load.
const { run } = await import('./run.ts')

try {
  await run({
    isDevelopment,
    say: (line) => console.log(line),
    nameOf: (path) => relative(process.cwd(), path) || '.',
  })
  process.exit()
} catch (error) {
  console.error(error instanceof Error && isForPeople(error) ? error.message : error)
  // Everything that was started has been stopped; what else might keep the process alive must not.
  process.exit(1)
}

/** These say what to do; a stack trace would only hide it. */
function isForPeople(error: Error): boolean {
  return [
    'ConfigError',
    'DataDirectoryHeldError',
    'DataDirectoryUnusableError',
    'PortInUseError',
    'UnsafeLoginError',
    'DatabaseUnreachableError',
  ].includes(error.name)
}
