import { type Context, Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { DEMO_LOGIN } from '#db/demo.ts'
import { factorRoutes } from '#server/account/factors/routes.ts'
import { recoveryRoutes } from '#server/account/recovery/routes.ts'
import { accountRoutes } from '#server/account/routes.ts'
import { readPlainCookieSeconds } from '#server/account/session-queries.ts'
import { callRecorder } from '#server/activity/record-call.ts'
import { activityRoutes } from '#server/activity/routes.ts'
import { appointmentRoutes } from '#server/appointments/routes.ts'
import { checkoutOrigin } from '#server/base/payments-config.ts'
import { refuse } from '#server/base/refusal.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { depositRoutes } from '#server/booking/deposits/routes.ts'
import { bookingRoutes } from '#server/booking/routes.ts'
import { brandRoutes } from '#server/brand/routes.ts'
import { renewFeed } from '#server/calendars/manage-feed.ts'
import { mountCalendarFeeds } from '#server/calendars/mount-calendar-feeds.ts'
import { refetchAllCalendars } from '#server/calendars/queries.ts'
import { calendarRoutes } from '#server/calendars/routes.ts'
import { clientRoutes } from '#server/clients/routes.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { networkAccess } from '#server/gateways/fetch-address.ts'
import { answerError } from '#server/http/answer-error.ts'
import { mountAssets } from '#server/http/assets.ts'
import { callForVisitor, readForOwner } from '#server/http/call-from-page.ts'
import { plainCookiesUntil, renamePlainCookies } from '#server/http/cookies.ts'
import { type HealthOptions, mountHealth } from '#server/http/health.ts'
import { mountMetrics } from '#server/http/metrics.ts'
import { mountEndpoints } from '#server/http/mount.ts'
import { isLocalCaller } from '#server/http/network.ts'
import { mountPages } from '#server/http/pages.ts'
import { pagePath } from '#server/http/paths.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { requestLog } from '#server/http/request-log.ts'
import { assertSameOrigin } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { mountSiteFiles } from '#server/http/site-files.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { payRoutes } from '#server/invoices/pay/routes.ts'
import { paymentAccountRoutes } from '#server/invoices/payment-account/routes.ts'
import { replanReminders } from '#server/invoices/plan-reminders.ts'
import { invoiceRoutes } from '#server/invoices/routes.ts'
import { queueMetrics } from '#server/jobs/queue-metrics.ts'
import { mountEmailPreview } from '#server/local/preview-email.ts'
import { localRoutes } from '#server/local/routes.ts'
import { mountCalendarFiles } from '#server/manage-booking/mount-calendar-files.ts'
import { manageBookingRoutes } from '#server/manage-booking/routes.ts'
import { messageMetrics } from '#server/messages/message-metrics.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { offlineRoutes } from '#server/offline/routes.ts'
import { overviewRoutes } from '#server/overview/routes.ts'
import { ownerDataRoutes } from '#server/owner-data/routes.ts'
import { mountPictures } from '#server/pictures/mount-pictures.ts'
import { pictureRoutes } from '#server/pictures/routes.ts'
import { mountSharePictures } from '#server/pictures/share-picture.ts'
import { providerEventRoutes } from '#server/provider-events/routes.ts'
import { pushRoutes } from '#server/push/routes.ts'
import { mountOneClickUnsubscribe } from '#server/reminders/one-click-unsubscribe.ts'
import { lockReminders, markJobsUnplanned } from '#server/reminders/read-preferences.ts'
import { reminderRoutes } from '#server/reminders/routes.ts'
import { textRoutes } from '#server/reminders/texts/routes.ts'
import { runSheetRoutes } from '#server/run-sheet/routes.ts'
import { seriesRoutes } from '#server/series/routes.ts'
import { serviceRoutes } from '#server/services/routes.ts'
import { settingsRoutes } from '#server/settings/routes.ts'

export type AppOptions = Omit<HealthOptions, 'pool'> & { checkAnswers: boolean }

export async function createApp(deps: Dependencies, options: AppOptions): Promise<Hono<RequestEnv>> {
  const { config, db, pool, queue, sessions, mailbox, emulator, web } = deps
  const { appUrl, isLocal, limitsOn, trustProxy } = config
  const app = new Hono<RequestEnv>()

  app.use(requestLog(deps.log, deps.metrics.requests), securityHeaders(appUrl))
  app.onError(answerError)
  app.notFound(() => refuse('not_found'))

  mountHealth(app, { pool, ...options })
  mountMetrics(app, {
    ...deps.metrics,
    ...options,
    token: config.metricsToken,
    trustProxy,
    pool,
    db,
    stored: [messageMetrics, queueMetrics],
  })
  if (web.clientDirectory) mountAssets(app, web.clientDirectory, web.earlierDirectories)
  const now = () => db.asVisitor((tx) => tx.now())
  mountSiteFiles(app, { web, origin: appUrl.origin, securityEmail: config.securityEmail, now })

  const routeDeps = {
    ...deps,
    enqueue: queue.enqueue,
    appUrl,
    renderEmail: emailRenderer(web),
    mailHost: appUrl.hostname,
    messagesPerDay: config.messagesPerDay,
  }
  mountOneClickUnsubscribe(app, { ...routeDeps, limitsOn, trustProxy })
  app.use(async (c, next) => {
    assertSameOrigin(c.req.raw, appUrl)
    await next()
  })
  const cookieOptions = { appUrl, plainCookiesUntil: plainCookiesUntil(await readPlainCookieSeconds(db)) }
  app.use('/api/*', async (c, next) => {
    await next()
    renamePlainCookies(c, cookieOptions)
  })
  const handlers = {
    ...accountRoutes({ ...routeDeps, renewCalendarFeed: renewFeed }),
    ...factorRoutes(routeDeps),
    ...recoveryRoutes({ ...routeDeps, renewCalendarFeed: renewFeed }),
    ...billingRoutes({ ...routeDeps, paymentsConfig: config.payments }),
    ...paymentAccountRoutes(deps),
    ...providerEventRoutes(routeDeps),
    ...overviewRoutes(routeDeps),
    ...runSheetRoutes(routeDeps),
    ...offlineRoutes(routeDeps),
    ...appointmentRoutes(routeDeps),
    ...seriesRoutes(routeDeps),
    ...clientRoutes({ ...routeDeps, limitsOn }),
    ...serviceRoutes(routeDeps),
    ...settingsRoutes({ ...routeDeps, applyZoneChange }),
    ...brandRoutes({ ...routeDeps, limitsOn }),
    ...pictureRoutes(routeDeps),
    ...ownerDataRoutes(routeDeps),
    ...activityRoutes(routeDeps),
    ...bookingRoutes({ ...routeDeps, limitsOn }),
    ...depositRoutes({ ...routeDeps, limitsOn }),
    ...manageBookingRoutes({ ...routeDeps, limitsOn }),
    ...invoiceRoutes(routeDeps),
    ...payRoutes({ ...routeDeps, limitsOn }),
    ...messageRoutes(routeDeps),
    ...reminderRoutes({ ...routeDeps, limitsOn }),
    ...textRoutes(routeDeps),
    ...pushRoutes({ ...routeDeps, limitsOn }),
    ...calendarRoutes({ ...routeDeps, limitsOn, reach: networkAccess(config) }),
    ...localRoutes(routeDeps),
  }
  const hasReplica = deps.replicaReads !== null
  mountEndpoints(app, endpoints, handlers, {
    ...config,
    ...options,
    db,
    sessions,
    recordCall: callRecorder(db),
    takeTurns: deps.takeTurns,
    ...cookieOptions,
    hasReplica,
  })
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    document ??= openApiDocument(isLocal ? endpoints : publicEndpoints(), appUrl.origin)
    return c.json(document)
  })
  app.all('/api/*', (c, next) => (pagePath(c.req.path) === API_DOCS_PATH ? next() : refuse('not_found')))

  mountEmailPreview(app, isLocal ? mailbox : null)
  mountPictures(app, db)
  mountSharePictures(app, deps)
  mountCalendarFeeds(app, { ...routeDeps, limitsOn, trustProxy })
  mountCalendarFiles(app, { ...routeDeps, limitsOn, trustProxy })
  const localTools = {
    now: () => db.asSystem(async (tx) => (await tx.now()).toISOString()),
    paymentsControlUrl: emulator?.controlUrl ?? null,
    demo: config.hasDemo ? DEMO_LOGIN : null,
    mails: async (to?: string) => mailbox?.mails(to) ?? [],
    pushes: () => deps.pushService?.pushes() ?? [],
  }
  const publicApi = (c: Context<RequestEnv>) => ({
    origin: appUrl.origin,
    now,
    call: callForVisitor(app, c),
    local: isLocal && isLocalCaller(c) ? localTools : null,
  })
  await mountPages(app, {
    web,
    publicApi,
    readForOwner: (c) => readForOwner(app, c),
    isLocal,
    ...cookieOptions,
    origin: appUrl.origin,
    sendsTexts: deps.sms !== null,
    checkoutOrigin: checkoutOrigin(config.payments),
  })
  return app
}

async function applyZoneChange(tx: OwnerTx): Promise<void> {
  await replanReminders(tx, 'zone')
  await lockReminders(tx)
  await markJobsUnplanned(tx)
  await refetchAllCalendars(tx)
}

/** The only page below `/api`. */
const API_DOCS_PATH = '/api/docs'

/** Local endpoints are not documented on public servers. */
function publicEndpoints() {
  return Object.fromEntries(Object.entries(endpoints).filter(([, { caller }]) => caller !== 'local'))
}
