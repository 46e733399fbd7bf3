import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#scripts/start-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const ERROR_LEVEL = 50

export type AppUnderTest = { url: string; stop(): Promise<void> }

/** Starts the app on an empty data directory, and sees that it stops cleanly. */
export async function startApp({ sendsTexts = false } = {}): Promise<AppUnderTest> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-e2e-'))
  const app = await startProduct({
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    TZ: 'UTC',
    LOCAL_CALENDARS: 'on',
    ...(sendsTexts && { SMS_URL: 'local:' }),
  })
  return {
    url: app.origin,
    async stop() {
      const code = await app.stop()
      const log = await readFile(join(dataDirectory, 'server.log'), 'utf8')
      await rm(dataDirectory, { recursive: true })
      const errors = log.split('\n').filter((line) => line && JSON.parse(line).level >= ERROR_LEVEL)
      if (code !== 0) throw new Error(`The app did not stop cleanly: exit code ${code}`)
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
    },
  }
}
