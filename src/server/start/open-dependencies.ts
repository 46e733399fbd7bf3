import { dueRecoveryLinks, dueResetRequests } from '#server/account/jobs.ts'
import { findDeviceOwner, findSession, findSessionAndRows } from '#server/account/session-queries.ts'
import { ConfigError } from '#server/base/config.ts'
import { statusForAccess } from '#server/billing/admit-owner.ts'
import { duePaymentReviews, dueSubscriptionChecks } from '#server/billing/jobs.ts'
import { dueSubscriptionEmails } from '#server/billing/subscription-emails.ts'
import { dueDepositJobs } from '#server/booking/deposits/jobs.ts'
import { dueBusyCalendars } from '#server/calendars/jobs.ts'
import { dueNotices } from '#server/client-emails/compose-due.ts'
import { openDatabase } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { openPool, type PoolOptions } from '#server/db/pool.ts'
import { openReplicaReads, type ReplicaReadsOptions } from '#server/db/replica-reads.ts'
import { assertSafeLogin } from '#server/db/safe-login.ts'
import { openServerSecrets } from '#server/db/server-secret.ts'
import { createTakeTurns } from '#server/db/take-turns.ts'
import type { Dependencies, ServerEnvironment } from '#server/dependencies.ts'
import { networkAccess } from '#server/gateways/fetch-address.ts'
import { smtpGateway } from '#server/gateways/mail.ts'
import { pushGateway } from '#server/gateways/push.ts'
import { osrmGateway } from '#server/gateways/routing.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { localSmsGateway } from '#server/gateways/sms-local.ts'
import { twilioGateway } from '#server/gateways/sms-twilio.ts'
import { stripeGateway } from '#server/gateways/stripe.ts'
import { processMetrics } from '#server/http/process-metrics.ts'
import { requestMetrics } from '#server/http/request-metrics.ts'
import type { SessionReader } from '#server/http/session.ts'
import { dueInvoiceReminders } from '#server/invoices/jobs.ts'
import { dueCheckoutReviews } from '#server/invoices/pay/jobs.ts'
import { dueAccountChecks } from '#server/invoices/payment-account/jobs.ts'
import { expiredRows } from '#server/jobs/delete-expired-rows.ts'
import { formerSecrets } from '#server/jobs/delete-former-secrets.ts'
import { openQueue, type Queue } from '#server/jobs/queue.ts'
import type { DueRowSource } from '#server/jobs/sweep.ts'
import { oldMails } from '#server/outbox/delete-old-mails.ts'
import { dueMails } from '#server/outbox/send-mail.ts'
import { dueProviderEvents } from '#server/provider-events/jobs.ts'
import { sweepUnplannedReminders } from '#server/reminders/jobs.ts'

type DependencyOptions = { hasWorker: boolean } & Pick<
  ReplicaReadsOptions,
  'maxLagSeconds' | 'timeoutFactor'
> &
  Pick<PoolOptions, 'toleratedStallMs' | 'probeTimeoutMs'>

/** Opens all dependencies in order; `running` closes them in reverse. */
export async function openDependencies(
  environment: ServerEnvironment,
  { hasWorker, maxLagSeconds, timeoutFactor = 1, toleratedStallMs, probeTimeoutMs }: DependencyOptions,
  running: AsyncDisposableStack,
): Promise<Dependencies> {
  const { config, log } = environment
  const { keepsConnectionState } = config
  const pool = running.use(
    openPool(config.databaseUrl, log, {
      keepsConnectionState,
      timeoutFactor,
      toleratedStallMs,
      probeTimeoutMs,
    }),
  )
  await assertSafeLogin(pool)
  if (!(await isMigrated(pool))) {
    throw new ConfigError([
      'The database has not been migrated: set MIGRATE_DATABASE_URL to the owner of the schema',
    ])
  }
  const db = openDatabase(pool)
  const secrets = await openServerSecrets(db, { log, running })
  const replicaReads = config.readDatabaseUrl
    ? await openReplicaReads(db, {
        url: config.readDatabaseUrl,
        log,
        running,
        keepsConnectionState,
        maxLagSeconds,
        timeoutFactor,
      })
    : null
  const workerUrl = config.workerDatabaseUrl ?? config.databaseUrl
  const queue = await openQueue({ db, workerUrl: hasWorker ? workerUrl : null, log, timeoutFactor })
  running.defer(() => queue.boss.stop({ graceful: false }))
  const mail = smtpGateway({
    url: config.smtpUrl,
    from: config.mailFrom,
    requiresTls: config.smtpRequiresTls,
    timeoutFactor,
  })
  running.defer(() => mail.close())
  const payments = stripeGateway({ ...config.payments, appUrl: config.appUrl, timeoutFactor })
  const sessions: SessionReader = {
    findSession: (token, caller) => findSession(db, token, caller),
    findSessionAndRows: (token, query, caller) => findSessionAndRows(db, token, query, caller),
    findDeviceOwner: (deviceToken) => db.asSystem((tx) => findDeviceOwner(tx, deviceToken)),
    subscriptionStatus: (session) => statusForAccess({ db, payments, log }, session),
  }
  return {
    ...environment,
    pool,
    db,
    takeTurns: createTakeTurns(timeoutFactor),
    replicaReads,
    queue,
    mail,
    payments,
    sms: openSms(environment, timeoutFactor),
    push: pushGateway({
      privateKey: secrets.push,
      contactEmail: config.securityEmail,
      access: networkAccess({
        readsLocalCalendars: config.readsLocalCalendars || environment.pushService !== null,
      }),
      timeoutFactor,
    }),
    routing: config.routingUrl && osrmGateway(config.routingUrl, { log, timeoutFactor }),
    timeoutFactor,
    manageLinkSecret: secrets['manage link'],
    sessions,
    sources: [
      ...dueRowSources(queue.enqueue, config.appUrl),
      ...expiredRows,
      formerSecrets,
      ...oldMails({ keptDays: config.messageDays }),
    ],
    metrics: { requests: requestMetrics(), process: running.use(processMetrics()) },
  }
}

function openSms({ config: { sms }, mailbox }: ServerEnvironment, timeoutFactor: number): SmsGateway | null {
  if (sms?.kind === 'twilio') return twilioGateway(sms, { timeoutFactor })
  if (!sms) return null
  if (!mailbox) throw new ConfigError(['SMS_URL=local: needs the local mailbox, which the launcher starts'])
  return localSmsGateway(mailbox)
}

function dueRowSources(enqueue: Queue['enqueue'], appUrl: URL): DueRowSource[] {
  return [
    dueResetRequests(enqueue),
    dueRecoveryLinks(enqueue),
    dueProviderEvents(enqueue),
    dueSubscriptionChecks(enqueue),
    dueAccountChecks(enqueue),
    dueCheckoutReviews(enqueue),
    ...dueDepositJobs(enqueue),
    duePaymentReviews(enqueue),
    dueSubscriptionEmails(enqueue, appUrl),
    dueInvoiceReminders(enqueue),
    dueBusyCalendars(enqueue),
    sweepUnplannedReminders(enqueue),
    dueNotices(enqueue),
    dueMails(enqueue),
  ]
}
