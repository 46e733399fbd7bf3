import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { ConfigError, readConfig } from '#server/base/config.ts'
import { openLog } from '#server/base/log.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ServerConfig } from '#server/dependencies.ts'
import { builtWeb } from '#server/http/web-build.ts'
import { type ServeOptions, serve } from '#server/start/serve.ts'

const STOP_WITHIN_MS = 45_000
/**
 * Log lines are buffered, because one write per line would cost more than parsing the request. A killed process loses
 * up to 250 ms of lines.
 */
const BUFFERED_LOG = { sync: false, minLength: 4_096, periodicFlush: 250 }

/** Runs with the configured providers, logs to standard output, and stops cleanly on a signal. */
export async function runServer(parts: ServeOptions['parts']): Promise<void> {
  const log = openLog(pino.destination(BUFFERED_LOG))
  const stop = new Promise((resolve) => {
    // Repeated signals are ignored: a supervisor may signal the group and a wrapper forward it.
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, resolve)
  })
  try {
    const config = requireProviders(readConfig())
    if (config.migrateDatabaseUrl)
      await migrate({ ownerUrl: config.migrateDatabaseUrl, appUrl: config.databaseUrl })
    const serving = await serve(
      { config, log, web: await builtWeb(), mailbox: null, emulator: null, pushService: null },
      { parts },
    )
    log.info({ parts }, `Wheelhouse is ready on ${config.appUrl.origin}`)
    // Flush now, because a killed process would not.
    flushCompileCache()
    await stop
    // A hanging connection must not keep the process from exiting.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS + config.drainSeconds * 1000).unref()
    await serving.stop()
    process.exit()
  } catch (err) {
    log.fatal({ err }, 'Wheelhouse cannot run')
    process.exit(1)
  }
}

function requireProviders(config: ReturnType<typeof readConfig>): ServerConfig {
  const { databaseUrl, smtpUrl, payments } = config
  if (!databaseUrl || !smtpUrl || !payments) {
    throw new ConfigError([
      'DATABASE_URL, SMTP_URL and STRIPE_SECRET_KEY must be set here. `npm start` brings stand-ins for them.',
    ])
  }
  return { ...config, databaseUrl, smtpUrl, payments }
}
