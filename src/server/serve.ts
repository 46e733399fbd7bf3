import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { type Config, isLoopback } from '#server/base/config.ts'
import type { Dependencies, Surroundings } from '#server/dependencies.ts'
import { emailRenderer } from '#server/http/web-build.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createDemo } from '#server/local/create-demo.ts'
import { openDependencies } from '#server/open-dependencies.ts'
import { followMeans } from '#server/reminders/follow-means.ts'

export type ServeOptions = {
  /** One process does both unless an installation grows large. */
  parts: 'web and worker' | 'web' | 'worker'
  checkAnswers?: boolean
  /** So long a request may take to arrive. */
  requestTimeoutMs?: number
  /** Other time limits are multiplied by this. */
  patience?: number
  /** Sees a request before the app does: Vite in development. */
  before?: (listener: RequestListener) => RequestListener
}

export type Serving = { stop(): Promise<void> }

/** Looked at twice a second: whoever sends byte by byte is gone within fifteen seconds. */
const REQUEST_TIMEOUT_MS = 14_000
const FINISH_REQUESTS_WITHIN_MS = 10_000

/** Opens everything, answers requests and works through jobs until it is stopped; closes in reverse. */
export async function serve(around: Surroundings, options: ServeOptions): Promise<Serving> {
  await using opening = new AsyncDisposableStack()
  const works = options.parts !== 'web'
  const deps = await openDependencies(around, { supervises: works, patience: options.patience }, opening)
  let worker: Worker | null = null
  const isWorkerAlive = works ? () => worker?.isAlive() ?? false : null
  const web = options.parts === 'worker' ? null : await openWeb(deps, isWorkerAlive, options)
  opening.defer(() => web?.close())
  await prepareLocal(deps)
  worker = works ? await openWorker(deps) : null
  opening.defer(() => worker?.stop())
  // Requests enqueue work, so they end before the worker does.
  opening.defer(() => web?.leave())
  const running = opening.move()
  return { stop: () => running.disposeAsync() }
}

/** The emulator tells what happened since the last start: somebody must listen, before we look by ourselves. */
async function prepareLocal(deps: Dependencies): Promise<void> {
  if (deps.emulator) await deps.emulator.setClock(await deps.db.asSystem((tx) => tx.now()))
  if (deps.config.hasDemo) await createDemo(deps)
}

async function openWeb(
  deps: Dependencies,
  isWorkerAlive: (() => boolean) | null,
  { checkAnswers = false, before, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ServeOptions,
) {
  let isStopping = false
  const app = await createApp(deps, { isWorkerAlive, isStopping: () => isStopping, checkAnswers })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false }) as RequestListener
  const listener: RequestListener = (request, response) => {
    // Else the next one on this connection may be on its way while it is closed.
    if (isStopping) response.shouldKeepAlive = false
    return answer(request, response)
  }
  const server = await openServer(before ? before(listener) : listener, deps.config, requestTimeoutMs)
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= closeServer(server)
    return closing
  }
  return {
    close,
    /** Goes on answering until a balancer has noticed. */
    async leave(): Promise<void> {
      isStopping = true
      await pause(deps.config.drainSeconds * 1000)
      await close()
    },
  }
}

async function openWorker(deps: Dependencies): Promise<Worker> {
  await followMeans(deps.db, { canText: deps.sms !== null })
  return startWorker({ ...deps, handlers: jobHandlers(deps, emailRenderer(deps.web)) })
}

async function openServer(
  listener: RequestListener,
  { port, appUrl }: Config,
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
  // A server that calls itself localhost is for this machine alone.
  const host = isLoopback(appUrl.hostname) ? '127.0.0.1' : undefined
  await once(server.listen({ port, host }), 'listening')
  return server
}

/** Lets running requests finish, but not for ever. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS)
  await closed
  clearTimeout(cutOff)
}
