import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#server/base/config.ts'
import type { Dependencies, ServerEnvironment } from '#server/dependencies.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createDemo } from '#server/local/create-demo.ts'
import { replanAfterProviderChange } from '#server/reminders/replan-after-provider-change.ts'
import { createApp } from '#server/start/app.ts'
import { assertProductionData } from '#server/start/assert-production-data.ts'
import { jobHandlers } from '#server/start/job-handlers.ts'
import { openDependencies } from '#server/start/open-dependencies.ts'

export type ServeOptions = {
  /** Large installations run web and worker as separate processes. */
  parts: 'web and worker' | 'web' | 'worker'
  checkAnswers?: boolean
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number
  /** Multiplies all other timeouts. */
  timeoutFactor?: number
  /** Wraps the app's listener: for Vite in development. */
  wrapListener?: (listener: RequestListener) => RequestListener
}

export type Serving = { stop(): Promise<void> }

/** Checked twice a second, so a slow sender is disconnected within fifteen seconds. */
const REQUEST_TIMEOUT_MS = 14_000
const FINISH_REQUESTS_WITHIN_MS = 10_000

/** Opens all dependencies, serves requests and runs jobs until stopped; closes in reverse. */
export async function serve(env: ServerEnvironment, options: ServeOptions): Promise<Serving> {
  await using opening = new AsyncDisposableStack()
  const hasWorker = options.parts !== 'web'
  const deps = await openDependencies(env, { hasWorker, timeoutFactor: options.timeoutFactor }, opening)
  if (!deps.config.isLocal) await assertProductionData(deps.db)
  let worker: Worker | null = null
  const isWorkerAlive = hasWorker ? () => worker?.isAlive() ?? false : null
  const web = options.parts === 'worker' ? null : await openWeb(deps, isWorkerAlive, options)
  opening.defer(() => web?.close())
  await prepareLocal(deps)
  worker = hasWorker ? await openWorker(deps) : null
  opening.defer(() => worker?.stop())
  // Requests enqueue jobs, so they end before the worker does.
  opening.defer(() => web?.drain())
  const running = opening.move()
  return { stop: () => running.disposeAsync() }
}

/** The emulator then sends its events since the last start: the server must listen by then, but the worker not sync yet. */
async function prepareLocal(deps: Dependencies): Promise<void> {
  if (deps.emulator) await deps.emulator.setClock(await deps.db.asSystem((tx) => tx.now()))
  if (deps.config.hasDemo) await createDemo(deps)
}

async function openWeb(
  deps: Dependencies,
  isWorkerAlive: (() => boolean) | null,
  { checkAnswers = false, wrapListener, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ServeOptions,
) {
  let isStopping = false
  const app = await createApp(deps, { isWorkerAlive, isStopping: () => isStopping, checkAnswers })
  const answerRequest = getRequestListener(app.fetch, { overrideGlobalObjects: false }) as RequestListener
  const listener: RequestListener = (request, response) => {
    // Otherwise the next request on this connection could arrive while it is being closed.
    if (isStopping) response.shouldKeepAlive = false
    return answerRequest(request, response)
  }
  const server = await openServer(
    wrapListener ? wrapListener(listener) : listener,
    deps.config,
    requestTimeoutMs,
  )
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= closeServer(server)
    return closing
  }
  return {
    close,
    /** Closes only after load balancers had time to notice that this process is stopping. */
    async drain(): Promise<void> {
      isStopping = true
      await pause(deps.config.drainSeconds * 1000)
      await close()
    },
  }
}

async function openWorker(deps: Dependencies): Promise<Worker> {
  await replanAfterProviderChange(deps.db, { canText: deps.sms !== null })
  return startWorker({ ...deps, handlers: jobHandlers(deps, emailRenderer(deps.web)) })
}

async function openServer(
  listener: RequestListener,
  { port, host }: Config,
  requestTimeout: number,
): Promise<Server> {
  const server = createServer(
    {
      requestTimeout,
      headersTimeout: Math.min(10_000, requestTimeout),
      connectionsCheckingInterval: 500,
      keepAliveTimeout: 65_000,
    },
    listener,
  )
  await once(server.listen({ port, host: host ?? undefined }), 'listening')
  return server
}

/** Waits for running requests, up to a limit. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS)
  await closed
  clearTimeout(deadline)
}
