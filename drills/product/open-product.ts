import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StagedDatabase, stageDatabase } from '#scripts/staging/stage-database.ts'
import type { Gate } from '#tools/gate/open-gate.ts'
import { type Mailbox, startMailbox } from '#tools/mailbox/start-mailbox.ts'
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '#tools/payments-emulator/start-payments-emulator.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { type ServerOptions, type SupervisedServer, superviseServer } from './supervised-server.ts'

/** The whole product on this machine, with handles for injecting faults. */
export type Product = StagedDatabase & {
  /** At least one. */
  servers: [SupervisedServer, ...SupervisedServer[]]
  mailbox: Mailbox
  emulator: PaymentsEmulator
  /** Proxies for mail server and payment provider, if requested. */
  gates: Gate[]
  /** Environment of all servers. */
  environment: Record<string, string>
}

export type ProductOptions = {
  servers?: readonly [ServerOptions, ...ServerOptions[]]
  settings?: Record<string, string>
  /** Used instead of a new database. */
  database?: StagedDatabase
  /** Directory of another release, whose servers and migrations are used. */
  release?: string
  /** Sends webhooks to this origin instead of the first server. */
  webhooksTo?: (appOrigin: string) => string
  /** Opens a proxy between the server and this address. */
  gate?: (address: URL) => Promise<Gate>
}

export const SECRETS = { platform: 'whsec_drill_platform', connect: 'whsec_drill_connect' }
export const WEBHOOKS = { platform: '/api/stripe-webhook', connect: '/api/stripe-connect-webhook' }

export async function openProduct(
  running: AsyncDisposableStack,
  {
    servers = [{}],
    settings,
    database: given,
    release,
    webhooksTo: newsTo = (origin) => origin,
    gate,
  }: ProductOptions = {},
): Promise<Product> {
  const database = given ?? (await stageDatabase(running, { settings, isEmpty: release !== undefined }))
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-drill-'))
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const mailbox = await startMailbox({ directory: join(directory, 'mail'), keep: 100_000 })
  running.defer(() => mailbox.stop())

  const port = await freePort()
  const news = newsTo(`http://127.0.0.1:${port}`)
  const emulator = await startPaymentsEmulator({
    directory: null,
    destinations: [
      { url: `${news}${WEBHOOKS.platform}`, secret: SECRETS.platform, from: 'self' },
      { url: `${news}${WEBHOOKS.connect}`, secret: SECRETS.connect, from: 'other_accounts' },
    ],
  })
  running.defer(() => emulator.stop())

  const gates: Gate[] = []
  const gated = async (address: string) => {
    if (!gate) return address
    const opened = await gate(new URL(address))
    gates.push(opened)
    return address.replace(/:\d+$/, `:${opened.port}`)
  }
  const environment = {
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: database.appUrl,
    SMTP_URL: await gated(mailbox.smtpUrl),
    STRIPE_SECRET_KEY: 'sk_test_drill',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_API_BASE: await gated(emulator.url),
    TRUST_PROXY: 'on',
    ...(release && { MIGRATE_DATABASE_URL: database.ownerUrl }),
  }
  const started: SupervisedServer[] = []
  for (const [n, server] of servers.entries()) {
    const own = { root: release, ...server, environment: { ...environment, ...server.environment } }
    const supervised = await superviseServer(n === 0 ? { port, ...own } : own)
    running.defer(() => supervised.stop())
    started.push(supervised)
  }
  return { ...database, mailbox, emulator, gates, environment, servers: started as Product['servers'] }
}
