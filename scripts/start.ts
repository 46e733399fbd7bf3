import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import '#server/start/compile-cache.ts'
import { printableError } from './printable-error.ts'

if (existsSync('.env')) process.loadEnvFile()
const options = { dev: { type: 'boolean' }, patience: { type: 'string' } } as const
const { values } = parseArgs({ options, strict: false })
const isDevelopment = values.dev === true
const timeoutFactor = Number(values.patience ?? 1)
if (!(timeoutFactor >= 1)) {
  console.error(`--patience must be a number of at least 1, not '${values.patience}'.`)
  process.exit(2)
}
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'

// Imported after NODE_ENV is set, because React chooses its build by it.
const { run } = await import('./run.ts')

try {
  await run({
    isDevelopment,
    timeoutFactor,
    print: (line) => console.log(line),
    displayPath: (path) => relative(process.cwd(), path) || '.',
  })
  process.exit()
} catch (error) {
  console.error(printableError(error))
  // Everything was stopped already, so nothing may keep the process alive.
  process.exit(1)
}
