import { dueResetRequests } from '#server/account/jobs.ts'
import { sessionByToken, sessionWith } from '#server/account/queries.ts'
import { admittedStatus } from '#server/billing/admit-owner.ts'
import { duePaymentReviews, dueSubscriptionChecks, dueTrialLetters } from '#server/billing/jobs.ts'
import { dueBusyCalendars } from '#server/calendars/jobs.ts'
import { dueNotices } from '#server/client-emails/due-notices.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type LateReads, type LateReadsOptions, openLateReads } from '#server/db/late-reads.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { openPool, type Pool, type PoolOptions } from '#server/db/pool.ts'
import { assertSafeLogin } from '#server/db/safe-login.ts'
import { openTurns, type TakeTurns } from '#server/db/take-turns.ts'
import { type MailGateway, smtpGateway } from '#server/gateways/mail.ts'
import type { PaymentsGateway } from '#server/gateways/payments.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { localSmsGateway } from '#server/gateways/sms-local.ts'
import { twilioGateway } from '#server/gateways/sms-twilio.ts'
import { stripeGateway } from '#server/gateways/stripe.ts'
import { type ProcessFigures, processFigures } from '#server/http/process-figures.ts'
import { type RequestFigures, requestFigures } from '#server/http/request-figures.ts'
import type { SessionDoor } from '#server/http/session.ts'
import type { WebDoor } from '#server/http/web-door.ts'
import { dueInvoiceReminders } from '#server/invoices/jobs.ts'
import { outdatedRows } from '#server/jobs/forget-old-rows.ts'
import { openQueue, type Queue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import type { LocalMailbox, LocalPayments } from '#server/local/stand-ins.ts'
import type { Logger } from '#server/log.ts'
import { dueMails } from '#server/messages/jobs.ts'
import { dueCheckoutReviews } from '#server/pay/jobs.ts'
import { dueAccountChecks } from '#server/payment-account/jobs.ts'
import type { PaymentsConfig } from '#server/payments-config.ts'
import { dueProviderEvents } from '#server/provider-events/jobs.ts'
import { unplannedReminders } from '#server/reminders/jobs.ts'

/** The addresses are known now: given by the operator, or of a stand-in that runs. */
export type ServerConfig = Config & { databaseUrl: string; smtpUrl: string; payments: PaymentsConfig }

export type Surroundings = {
  config: ServerConfig
  log: Logger
  web: WebDoor
  /** The local mailbox where one stands in. */
  mailbox: LocalMailbox | null
  /** The payments emulator where one stands in. */
  emulator: LocalPayments | null
}

export type Dependencies = Surroundings & {
  pool: Pool
  db: Database
  takeTurns: TakeTurns
  /** Null: there is no replica. */
  lateReads: LateReads | null
  queue: Queue
  mail: MailGateway
  payments: PaymentsGateway
  /** Null: this installation sends no texts. */
  sms: SmsGateway | null
  /** Every time limit of this process is multiplied by this: 1, but in tests. */
  patience: number
  sessions: SessionDoor
  sources: readonly DueRows[]
  figures: { requests: RequestFigures; process: ProcessFigures }
}

/** What talks with the payment provider needs. */
export type ProviderDeps = Pick<Dependencies, 'db' | 'payments' | 'log'>

/** What the nouns' routes choose from. */
export type RouteDeps = ProviderDeps &
  Pick<Dependencies, 'takeTurns' | 'sms' | 'lateReads'> & { enqueue: Queue['enqueue']; appUrl: URL }

type DependencyOptions = { supervises: boolean } & Pick<LateReadsOptions, 'latestSeconds' | 'patience'> &
  Pick<PoolOptions, 'toleratedStallMs' | 'pulseWithinMs'>

/** Built by hand, once, in the order things need each other; `running` closes them in reverse. */
export async function openDependencies(
  around: Surroundings,
  { supervises, latestSeconds, patience = 1, toleratedStallMs, pulseWithinMs }: DependencyOptions,
  running: AsyncDisposableStack,
): Promise<Dependencies> {
  const { config, log } = around
  const { keepsSessions } = config
  const pool = running.use(
    openPool(config.databaseUrl, log, { keepsSessions, patience, toleratedStallMs, pulseWithinMs }),
  )
  await assertSafeLogin(pool)
  if (!(await isMigrated(pool))) {
    throw new ConfigError([
      'The database has not been migrated: set MIGRATE_DATABASE_URL to the owner of the schema',
    ])
  }
  const db = openDatabase(pool)
  const lateReads = config.readDatabaseUrl
    ? await openLateReads(db, {
        url: config.readDatabaseUrl,
        log,
        running,
        keepsSessions,
        latestSeconds,
        patience,
      })
    : null
  const workerUrl = config.workerDatabaseUrl ?? config.databaseUrl
  const queue = await openQueue({ db, workerUrl: supervises ? workerUrl : null, log, patience })
  running.defer(() => queue.boss.stop({ graceful: false }))
  const mail = smtpGateway({ url: config.smtpUrl, from: config.mailFrom, patience })
  running.defer(() => mail.close())
  const payments = stripeGateway({ ...config.payments, appUrl: config.appUrl, patience })
  const sessions: SessionDoor = {
    sessionByToken: (token) => sessionByToken(db, token),
    sessionWith: (token, asked) => sessionWith(db, token, asked),
    subscriptionStatus: (session) => admittedStatus({ db, payments, log }, session),
  }
  return {
    ...around,
    pool,
    db,
    takeTurns: openTurns(patience),
    lateReads,
    queue,
    mail,
    payments,
    sms: openSms(around, patience),
    patience,
    sessions,
    sources: [...dueWork(queue.enqueue, config.appUrl), ...outdatedRows],
    figures: { requests: requestFigures(), process: running.use(processFigures()) },
  }
}

function openSms({ config: { sms }, mailbox }: Surroundings, patience: number): SmsGateway | null {
  if (sms?.kind === 'twilio') return twilioGateway(sms, { patience })
  if (!sms) return null
  if (!mailbox) throw new ConfigError(['SMS_URL=local: needs the local mailbox, which the launcher starts'])
  return localSmsGateway(mailbox)
}

function dueWork(enqueue: Queue['enqueue'], appUrl: URL): DueRows[] {
  return [
    dueResetRequests(enqueue),
    dueProviderEvents(enqueue),
    dueSubscriptionChecks(enqueue),
    dueAccountChecks(enqueue),
    dueCheckoutReviews(enqueue),
    duePaymentReviews(enqueue),
    dueTrialLetters(enqueue, appUrl),
    dueInvoiceReminders(enqueue),
    dueBusyCalendars(enqueue),
    unplannedReminders(enqueue),
    dueNotices(enqueue),
    dueMails(enqueue),
  ]
}
