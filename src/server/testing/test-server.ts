import { inject } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { TABLES_WITHOUT_OWNER } from '#server/db/tables-without-owner.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { LocalMailbox, LocalPushService } from '#server/gateways/stand-ins.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createApp } from '#server/start/app.ts'
import { jobHandlers } from '#server/start/job-handlers.ts'
import { openDependencies } from '#server/start/open-dependencies.ts'
import { detectUnroutedStatements } from '#server/testing/detect-unrouted-statements.ts'
import { throughPooler } from '#server/testing/start-pooler.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import type { TestPayments } from '#server/testing/test-payments.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'
import { testWeb } from '#server/testing/test-web.ts'

export const APP_ORIGIN = 'http://localhost:3000'

export type TestServer = {
  deps: Dependencies
  database: TestDatabase
  /** Sends a request from the IP address `from`, by default from localhost. */
  request(path: string, init?: RequestInit & { from?: string }): Promise<Response>
  /** Routes such as `GET /api/session`. */
  mounted: ReadonlySet<string>
  close(): Promise<void>
}

export type TestServerOptions = {
  payments?: TestPayments
  mailbox?: (LocalMailbox & { smtpUrl: string }) | null
  pushService?: LocalPushService | null
  /** Environment variables. */
  environment?: Record<string, string>
  hasWorker?: boolean
  /** Address of a read replica. */
  readDatabaseUrl?: string
  /** How far the replica may lag before reads go to the primary. */
  maxLagSeconds?: number
  database?: TestDatabase
  /** Factor for all time limits. Use 1 to test a time limit. */
  timeoutFactor?: number
  /** Raise it to detect a silent database even while the event loop stalls. */
  toleratedStallMs?: number
  probeTimeoutMs?: number
}

const UNREACHABLE_PAYMENTS = {
  secretKey: 'sk_test_unreachable',
  apiBase: new URL('http://127.0.0.1:1'),
  secrets: { platform: ['whsec_platform'], connect: ['whsec_connect'] },
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    mailbox = null,
    pushService = null,
    environment = {},
    hasWorker = false,
    readDatabaseUrl = null,
    maxLagSeconds,
    timeoutFactor = TIMEOUT_FACTOR,
    toleratedStallMs,
    probeTimeoutMs,
  } = options
  const database = options.database ?? (await createTestDatabase())
  const smtpUrl = mailbox?.smtpUrl ?? 'smtp://127.0.0.1:1'
  const payments = options.payments?.config ?? UNREACHABLE_PAYMENTS
  const config = {
    ...readConfig(environment),
    ...databaseAddresses(database),
    readDatabaseUrl,
    smtpUrl,
    payments,
  }
  const context = { config, log: testLog(), web: testWeb, mailbox, emulator: null, pushService }
  await using opening = new AsyncDisposableStack()
  if (!options.database) opening.defer(() => database.drop())
  const limits = { maxLagSeconds, timeoutFactor, toleratedStallMs, probeTimeoutMs }
  const deps = await openDependencies(context, { hasWorker, ...limits }, opening)
  // Only statements of the product are checked, not those of the test itself.
  const checkedDeps = {
    ...deps,
    db: detectUnroutedStatements(deps.db, await ownersTables(database.adminUrl)),
  }
  const worker = hasWorker ? await openTestWorker(checkedDeps) : null
  opening.defer(() => worker?.stop())
  const app = await createApp(checkedDeps, {
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
      const sentHeaders = { host: 'localhost:3000', ...Object.fromEntries(new Headers(headers)) }
      return app.request(path, { ...init, headers: sentHeaders }, { incoming })
    },
    close: () => running.disposeAsync(),
  }
}

let ownersTablesCache: Promise<string[]> | undefined
/** Cached per process, because all test databases have the same tables. */
function ownersTables(adminUrl: string): Promise<string[]> {
  ownersTablesCache ??= asAdministrator<{ name: string }>(
    adminUrl,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  ).then((rows) => rows.map(({ name }) => name).filter((name) => !(name in TABLES_WITHOUT_OWNER)))
  return ownersTablesCache
}

function databaseAddresses({ appUrl }: TestDatabase) {
  const poolerPort = inject('poolerPort')
  if (!poolerPort) return { databaseUrl: appUrl }
  return {
    databaseUrl: throughPooler(appUrl, poolerPort),
    workerDatabaseUrl: appUrl,
    keepsConnectionState: false,
  }
}

export async function openTestWorker(deps: Dependencies) {
  return startWorker({ ...deps, handlers: jobHandlers(deps, emailRenderer(deps.web)) })
}

export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}
