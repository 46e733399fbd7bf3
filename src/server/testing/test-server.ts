import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Dependencies, openDependencies } from '#server/dependencies.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { LocalMailbox } from '#server/local/stand-ins.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import type { TestPayments } from '#server/testing/test-payments.ts'
import { testWeb } from '#server/testing/test-web.ts'

export const APP_ORIGIN = 'http://localhost:3000'

export type TestServer = {
  deps: Dependencies
  database: TestDatabase
  /** Asks the app as a caller at `from` (this machine unless said). */
  request(path: string, init?: RequestInit & { from?: string }): Promise<Response>
  /** `GET /api/session` and so on. */
  mounted: ReadonlySet<string>
  close(): Promise<void>
}

export type TestServerOptions = {
  payments?: TestPayments
  mailbox?: (LocalMailbox & { smtpUrl: string }) | null
  /** What an operator would set. */
  environment?: Record<string, string>
  hasWorker?: boolean
  database?: TestDatabase
}

const NOBODY_ANSWERS = {
  secretKey: 'sk_test_nobody',
  apiBase: new URL('http://127.0.0.1:1'),
  secrets: { platform: ['whsec_platform'], connect: ['whsec_connect'] },
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { mailbox = null, environment = {}, hasWorker = false } = options
  const database = options.database ?? (await createTestDatabase())
  const smtpUrl = mailbox?.smtpUrl ?? 'smtp://127.0.0.1:1'
  const payments = options.payments?.config ?? NOBODY_ANSWERS
  const config = { ...readConfig(environment), databaseUrl: database.appUrl, smtpUrl, payments }
  const around = { config, log: testLog(), web: testWeb, mailbox, emulator: null }
  await using opening = new AsyncDisposableStack()
  if (!options.database) opening.defer(() => database.drop())
  const deps = await openDependencies(around, { supervises: hasWorker }, opening)
  const worker = hasWorker ? await openTestWorker(deps) : null
  opening.defer(() => worker?.stop())
  const app = await createApp(deps, {
    isWorkerAlive: worker?.isAlive ?? null,
    isStopping: () => false,
    checkAnswers: true,
  })
  options.payments?.deliverTo(app)
  const running = opening.move()
  return {
    deps,
    database,
    mounted: new Set(app.routes.map(({ method, path }) => `${method} ${path}`)),
    request: async (path, { from = '127.0.0.1', headers, ...init } = {}) => {
      const incoming = { socket: { remoteAddress: from } }
      const sent = { host: 'localhost:3000', ...Object.fromEntries(new Headers(headers)) }
      return app.request(path, { ...init, headers: sent }, { incoming })
    },
    close: () => running.disposeAsync(),
  }
}

export async function openTestWorker(deps: Dependencies) {
  const { entry } = await deps.web.build()
  return startWorker({ ...deps, handlers: jobHandlers(deps, entry.module.writeLetter) })
}

export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}
