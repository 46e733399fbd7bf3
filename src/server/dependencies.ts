import type { Config } from '#server/base/config.ts'
import type { Logger } from '#server/base/log.ts'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import type { Database } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import type { ReplicaReads } from '#server/db/replica-reads.ts'
import type { ServerSecret } from '#server/db/server-secret.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import type { MailGateway } from '#server/gateways/mail.ts'
import type { PaymentsGateway } from '#server/gateways/payments.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import type { RoutingGateway } from '#server/gateways/routing.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import type { LocalMailbox, LocalPayments, LocalPushService } from '#server/gateways/stand-ins.ts'
import type { ProcessMetrics } from '#server/http/process-metrics.ts'
import type { RequestMetrics } from '#server/http/request-metrics.ts'
import type { SessionReader } from '#server/http/session.ts'
import type { WebBuildSource } from '#server/http/web-build.ts'
import type { Queue } from '#server/jobs/queue.ts'
import type { DueRowSource } from '#server/jobs/sweep.ts'

/** All URLs are known: configured by the operator, or those of running stand-ins. */
export type ServerConfig = Config & { databaseUrl: string; smtpUrl: string; payments: PaymentsConfig }

export type ServerEnvironment = {
  config: ServerConfig
  log: Logger
  web: WebBuildSource
  /** Null unless the local mailbox is in use. */
  mailbox: LocalMailbox | null
  /** Null unless the payments emulator is in use. */
  emulator: LocalPayments | null
  /** Null outside of local mode. */
  pushService: LocalPushService | null
}

export type Dependencies = ServerEnvironment & {
  pool: Pool
  db: Database
  takeTurns: TakeTurns
  /** Reads that may lag. Null: there is no replica. */
  replicaReads: ReplicaReads | null
  queue: Queue
  mail: MailGateway
  payments: PaymentsGateway
  /** Null: this installation sends no texts. */
  sms: SmsGateway | null
  push: PushGateway
  /** Null: drives are estimated. */
  routing: RoutingGateway | null
  /** Multiplies all timeouts of this process: 1 except in tests. */
  timeoutFactor: number
  /** Part of the key of manage links that are computed from a request. */
  manageLinkSecret: ServerSecret
  sessions: SessionReader
  /** The rows that the worker sweeps. */
  sources: readonly DueRowSource[]
  metrics: { requests: RequestMetrics; process: ProcessMetrics }
}

/** Dependencies of code that calls the payment provider. */
export type ProviderDeps = Pick<Dependencies, 'db' | 'payments' | 'log'>

/** Dependencies of code that queues emails. */
export type EmailDeps = Pick<RouteDeps, 'db' | 'enqueue' | 'appUrl'>

/** Dependencies that route factories pick from. */
export type RouteDeps = ProviderDeps &
  Pick<Dependencies, 'takeTurns' | 'sms' | 'routing' | 'replicaReads'> & {
    enqueue: Queue['enqueue']
    appUrl: URL
  }
