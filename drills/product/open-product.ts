import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ReachableDatabase,
  type StagedDatabase,
  stageDatabase,
} from '#scripts/staging/stage-database.ts'
import type { Gate } from '#tools/gate/open-gate.ts'
import { type Mailbox, startMailbox } from '#tools/mailbox/start-mailbox.ts'
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '#tools/payments-emulator/start-payments-emulator.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { type ServerOptions, type SupervisedServer, superviseServer } from './supervised-server.ts'

/** The whole product on this machine, with all that drills need to inject faults. */
export type Product<Database extends ReachableDatabase = StagedDatabase> = Database & {
  /** At least one. */
  servers: [SupervisedServer, ...SupervisedServer[]]
  mailbox: Mailbox
  emulator: PaymentsEmulator
  /** Proxies for mail server and payment provider, if requested. */
  gates: Gate[]
  /** Environment of all servers. */
  environment: Record<string, string>
}

export type ProductOptions<Database extends ReachableDatabase = StagedDatabase> = {
  servers?: readonly [ServerOptions, ...ServerOptions[]]
  settings?: Record<string, string>
  /** Used instead of a new database. */
  database?: Database
  /** Directory of another release, whose servers and migrations are used. */
  release?: string
  /** Sends webhooks to this origin instead of the first server. */
  webhooksTo?: (appOrigin: string) => string
  /** Opens a proxy between the servers and the mail server or payment provider at this address. */
  gate?: (address: URL) => Promise<Gate>
  /** Opens a proxy for the calls to the payment provider at this address, and returns its own address. */
  paymentsThrough?: (address: string) => Promise<string>
}

export const SECRETS = { platform: 'whsec_drill_platform', connect: 'whsec_drill_connect' }
export const WEBHOOKS = { platform: '/api/stripe-webhook', connect: '/api/stripe-connect-webhook' }

export async function openProduct<Database extends ReachableDatabase = StagedDatabase>(
  cleanup: AsyncDisposableStack,
  {
    servers = [{}],
    settings,
    database: existingDatabase,
    release,
    webhooksTo = (origin) => origin,
    gate: openGateTo,
    paymentsThrough = async (address) => address,
  }: ProductOptions<Database> = {},
): Promise<Product<Database>> {
  const database =
    existingDatabase ??
    // Without a database in the options, their type is the default one.
    ((await stageDatabase(cleanup, {
      settings,
      isEmpty: release !== undefined,
    })) as ReachableDatabase as Database)
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-drill-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const mailbox = await startMailbox({ directory: join(directory, 'mail'), keep: 100_000 })
  cleanup.defer(() => mailbox.stop())

  const port = await freePort()
  const webhookOrigin = webhooksTo(`http://127.0.0.1:${port}`)
  const emulator = await startPaymentsEmulator({
    directory: null,
    destinations: [
      { url: `${webhookOrigin}${WEBHOOKS.platform}`, secret: SECRETS.platform, from: 'self' },
      { url: `${webhookOrigin}${WEBHOOKS.connect}`, secret: SECRETS.connect, from: 'other_accounts' },
    ],
  })
  cleanup.defer(() => emulator.stop())

  const gates: Gate[] = []
  const throughGate = async (address: string) => {
    if (!openGateTo) return address
    const gate = await openGateTo(new URL(address))
    gates.push(gate)
    return address.replace(/:\d+$/, `:${gate.port}`)
  }
  const environment = {
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: database.appUrl,
    SMTP_URL: await throughGate(mailbox.smtpUrl),
    STRIPE_SECRET_KEY: 'sk_test_drill',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_API_BASE: await paymentsThrough(await throughGate(emulator.url)),
    TRUST_PROXY: 'on',
    ...(release && { MIGRATE_DATABASE_URL: database.ownerUrl }),
  }
  const started: SupervisedServer[] = []
  for (const [n, server] of servers.entries()) {
    const options = { root: release, ...server, environment: { ...environment, ...server.environment } }
    const supervised = await superviseServer(n === 0 ? { port, ...options } : options)
    cleanup.defer(() => supervised.stop())
    started.push(supervised)
  }
  return {
    ...database,
    mailbox,
    emulator,
    gates,
    environment,
    servers: started as Product['servers'],
  } as Product<Database>
}
