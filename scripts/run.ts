import { once } from 'node:events'
import { DEMO_LOGIN } from '#db/demo.ts'
import { readConfig } from '#server/base/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { builtWeb } from '#server/http/web-build.ts'
import { serve } from '#server/start/serve.ts'
import { assertPortFree } from './assert-port-free.ts'
import { buildIfStale } from './build.ts'
import { lockDataDirectory } from './data-directory.ts'
import { developmentWeb } from './development-web.ts'
import { openLocalLog } from './server-log.ts'
import { startStandIns } from './stand-ins.ts'
import { stopSignal } from './stop-signal.ts'

/** After this time the process exits, even if something still waits for a dead connection. */
const STOP_TIMEOUT_MS = 60_000

export type RunOptions = {
  isDevelopment: boolean
  /** Multiplies every time limit of the server. Journeys raise it so that they pass on a busy machine. */
  timeoutFactor: number
  print: (line: string) => void
  displayPath: (path: string) => string
}

/** Starts the server with its stand-ins, serves until a signal arrives, and stops everything in reverse order. */
export async function run({ isDevelopment, timeoutFactor, print, displayPath }: RunOptions): Promise<void> {
  const stopping = stopSignal()
  await using cleanup = new AsyncDisposableStack()
  const configured = readConfig()
  const timeoutMs = STOP_TIMEOUT_MS + configured.drainSeconds * 1000
  stopping.addEventListener('abort', () => setTimeout(() => process.exit(1), timeoutMs).unref())
  const lock = lockDataDirectory(configured.dataDirectory)
  cleanup.defer(() => lock.release())
  await assertPortFree(configured.port)

  if (!isDevelopment) await buildIfStale(print, stopping)
  if (stopping.aborted) return
  const standIns = await startStandIns(configured, cleanup, print).catch((error: unknown) => {
    // Ctrl-C in a terminal also stops a database that is being created, which then fails to start.
    if (stopping.aborted) return null
    throw error
  })
  if (standIns === null || stopping.aborted) return
  const { config, mailbox, emulator, pushService } = standIns
  if (config.migrateDatabaseUrl) {
    await migrate({ ownerUrl: config.migrateDatabaseUrl, appUrl: config.databaseUrl, print })
  }
  if (stopping.aborted) return

  const { log, file } = openLocalLog(config.dataDirectory)
  const { web, wrapListener } = isDevelopment
    ? await developmentWeb(cleanup)
    : { web: await builtWeb(), wrapListener: undefined }
  const serving = await serve(
    { config, log, web, mailbox, emulator, pushService },
    {
      parts: 'web and worker',
      checkAnswers: isDevelopment,
      timeoutFactor: timeoutFactor,
      wrapListener,
    },
  )
  cleanup.defer(() => serving.stop())

  if (config.isLocal)
    print(`Emails and the clock are at ${config.appUrl.origin}/local, the log is in ${displayPath(file)}`)
  if (config.hasDemo) print(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
  print(`Wheelhouse is ready on ${config.appUrl.origin}`)
  if (!stopping.aborted) await once(stopping, 'abort')
  print('Stopping')
}
