import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#scripts/start-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const WARNING_LEVEL = 40
const ERROR_LEVEL = 50
/** Secret links: manage links, pay links, calendar feeds and password reset tokens. */
const SECRET_PATH = /\/(booking|pay|calendar)\/[\w-]{40}|token=[\w-]{40}/

export type AppUnderTest = { url: string; logFile: string; stop(): Promise<void> }

/** Starts the app on an empty data directory. Stopping it fails if it exits uncleanly or has logged errors or secrets. */
export async function startApp({ sendsTexts = false } = {}): Promise<AppUnderTest> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-e2e-'))
  const app = await startProduct({
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    TZ: 'UTC',
    LOCAL_CALENDARS: 'on',
    ...(sendsTexts && { SMS_URL: 'local:' }),
  })
  const logFile = join(dataDirectory, 'server.log')
  return {
    url: app.origin,
    logFile,
    async stop() {
      const code = await app.stop()
      const lines = await readLines(logFile)
      await rm(dataDirectory, { recursive: true })
      const errors = lines.filter((line) => JSON.parse(line).level >= ERROR_LEVEL)
      const secrets = lines.filter((line) => SECRET_PATH.test(line))
      if (code !== 0) throw new Error(`app did not stop cleanly: exit code ${code}`)
      if (secrets.length > 0) throw new Error(`server logged secret links:\n${secrets.join('\n')}`)
      if (errors.length > 0) throw new Error(`server logged errors:\n${errors.join('\n')}`)
    },
  }
}

/** Warnings and errors that the app has logged since then, for reading beside the failure of a journey. */
export async function warningsSince(logFile: string, since: Date): Promise<string[]> {
  const lines = (await readLines(logFile)).map((line) => ({ line, ...JSON.parse(line) }))
  return lines
    .filter(({ level, time }) => level >= WARNING_LEVEL && new Date(time) >= since)
    .map(({ line }) => line)
}

async function readLines(logFile: string): Promise<string[]> {
  return (await readFile(logFile, 'utf8')).split('\n').filter((line) => line !== '')
}
