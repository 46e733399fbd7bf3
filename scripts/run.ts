import { once } from 'node:events'
import { DEMO_LOGIN } from '#db/demo.ts'
import { readConfig } from '#server/base/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { builtWeb } from '#server/http/web-build.ts'
import { serve } from '#server/serve.ts'
import { assertPortFree } from './assert-port-free.ts'
import { buildIfStale } from './build.ts'
import { lockDataDirectory } from './data-directory.ts'
import { developmentWeb } from './development-web.ts'
import { openLocalLog } from './server-log.ts'
import { startStandIns } from './stand-ins.ts'
import { stopSignal } from './stop-signal.ts'

/** What hangs on a dead connection must not keep the process from ending. */
const STOP_TIMEOUT_MS = 60_000

export type RunOptions = {
  isDevelopment: boolean
  /** Every time limit of the server is multiplied by this. Journeys raise it, so that a busy machine can run them. */
  patience: number
  print: (line: string) => void
  displayPath: (path: string) => string
}

/** Starts everything a machine of one's own needs, serves until a signal comes, and stops it all in reverse. */
export async function run({ isDevelopment, patience, print: say, displayPath: nameOf }: RunOptions): Promise<void> {
  const stopping = stopSignal()
  await using running = new AsyncDisposableStack()
  const configured = readConfig()
  const withinMs = STOP_TIMEOUT_MS + configured.drainSeconds * 1000
  stopping.addEventListener('abort', () => setTimeout(() => process.exit(1), withinMs).unref())
  const held = lockDataDirectory(configured.dataDirectory)
  running.defer(() => held.release())
  await assertPortFree(configured.port)

  if (!isDevelopment) await buildIfStale(say, stopping)
  if (stopping.aborted) return
  const standIns = await startStandIns(configured, running, say).catch((error: unknown) => {
    // A terminal's Ctrl-C reaches a database that is being created as well.
    if (stopping.aborted) return null
    throw error
  })
  if (standIns === null || stopping.aborted) return
  const { config, mailbox, emulator } = standIns
  if (config.migrateDatabaseUrl) {
    await migrate({ ownerUrl: config.migrateDatabaseUrl, appUrl: config.databaseUrl, say })
  }
  if (stopping.aborted) return

  const { log, file } = openLocalLog(config.dataDirectory)
  const { web, before } = isDevelopment
    ? await developmentWeb(running)
    : { web: await builtWeb(), before: undefined }
  const serving = await serve(
    { config, log, web, mailbox, emulator },
    { parts: 'web and worker', checkAnswers: isDevelopment, patience, before },
  )
  running.defer(() => serving.stop())

  if (config.isLocal)
    say(`Letters and the clock are at ${config.appUrl.origin}/local, the log is in ${nameOf(file)}`)
  if (config.hasDemo) say(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
  say(`Wheelhouse is ready on ${config.appUrl.origin}`)
  if (!stopping.aborted) await once(stopping, 'abort')
  say('Stopping')
}
