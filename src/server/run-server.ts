import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { ConfigError, readConfig } from '#server/base/config.ts'
import { openLog } from '#server/base/log.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ServerConfig } from '#server/dependencies.ts'
import { builtWeb } from '#server/http/web-build.ts'
import { type ServeOptions, serve } from '#server/serve.ts'

const STOP_WITHIN_MS = 45_000
/** A write each would cost a request more than parsing it. A process that is killed loses a quarter of a second of them. */
const LINES_TOGETHER = { sync: false, minLength: 4_096, periodicFlush: 250 }

/** Runs with the operator's providers, logs to standard output, and stops cleanly on a signal. */
export async function runServer(parts: ServeOptions['parts']): Promise<void> {
  const log = openLog(pino.destination(LINES_TOGETHER))
  const stop = new Promise((signalled) => {
    // Whatever is heard again changes nothing: a supervisor may tell the group and a wrapper pass it on.
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, signalled)
  })
  try {
    const config = withProviders(readConfig())
    if (config.migrateDatabaseUrl)
      await migrate({ ownerUrl: config.migrateDatabaseUrl, appUrl: config.databaseUrl })
    const serving = await serve(
      { config, log, web: await builtWeb(), mailbox: null, emulator: null },
      { parts },
    )
    log.info({ parts }, `Wheelhouse is ready on ${config.appUrl.origin}`)
    // Now, as a process that is killed writes nothing at its end.
    flushCompileCache()
    await stop
    // What hangs on a dead connection must not keep the process from ending.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS + config.drainSeconds * 1000).unref()
    await serving.stop()
    process.exit()
  } catch (err) {
    log.fatal({ err }, 'Wheelhouse cannot run')
    process.exit(1)
  }
}

function withProviders(config: ReturnType<typeof readConfig>): ServerConfig {
  const { databaseUrl, smtpUrl, payments } = config
  if (!databaseUrl || !smtpUrl || !payments) {
    throw new ConfigError([
      'DATABASE_URL, SMTP_URL and STRIPE_SECRET_KEY must be set here. `npm start` brings stand-ins for them.',
    ])
  }
  return { ...config, databaseUrl, smtpUrl, payments }
}
