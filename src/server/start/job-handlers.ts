import type { RenderEmail } from '#contract/emails.ts'
import { accountJobs } from '#server/account/jobs.ts'
import { billingJobs } from '#server/billing/jobs.ts'
import { depositJobs } from '#server/booking/deposits/jobs.ts'
import { calendarJobs } from '#server/calendars/jobs.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { JobHandlers } from '#server/db/queue-catalogue.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { networkAccess } from '#server/gateways/fetch-address.ts'
import { invoiceJobs } from '#server/invoices/jobs.ts'
import { payJobs } from '#server/invoices/pay/jobs.ts'
import { paymentAccountJobs } from '#server/invoices/payment-account/jobs.ts'
import { openComposer } from '#server/messages/open-composer.ts'
import { outboxJobs } from '#server/outbox/send-mail.ts'
import { providerEventJobs } from '#server/provider-events/jobs.ts'
import { dueEvents } from '#server/provider-events/queries.ts'
import { reviewMissedEvents } from '#server/provider-events/review-missed-events.ts'
import { reminderJobs } from '#server/reminders/jobs.ts'

/** The handlers of all jobs. */
export function jobHandlers(deps: Dependencies, renderEmail: RenderEmail): JobHandlers {
  const { db, queue, config } = deps
  const { enqueue } = queue
  const hasPendingEvents = async (tx: SystemTx) =>
    (await dueEvents(tx).limit(1).executeTakeFirst()) !== undefined
  const payDeps = { ...deps, enqueue, appUrl: config.appUrl }
  return {
    ...accountJobs({ db, log: deps.log, enqueue, appUrl: config.appUrl }),
    ...billingJobs({
      ...deps,
      reviewMissedEvents: () => reviewMissedEvents({ ...deps, enqueue }),
      hasPendingEvents,
    }),
    ...invoiceJobs({ db, enqueue, appUrl: config.appUrl }),
    ...paymentAccountJobs(deps),
    ...payJobs({ ...payDeps, hasPendingEvents }),
    ...depositJobs({ ...payDeps, hasPendingEvents }),
    ...providerEventJobs(payDeps),
    ...outboxJobs({
      ...deps,
      renderEmail,
      appUrl: config.appUrl,
      mailHost: config.appUrl.hostname,
      messagesPerDay: config.messagesPerDay,
      composer: openComposer(config.appUrl),
    }),
    ...reminderJobs(deps),
    ...calendarJobs({ ...deps, appUrl: config.appUrl, reach: networkAccess(config) }),
  }
}
