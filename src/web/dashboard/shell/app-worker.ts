import { WORKER_OPTIONS, WORKER_URL, type WorkerRequest } from '#web/dashboard/service-worker/messages.ts'

declare global {
  interface Window {
    /** The router's list of routes. Its version changes with every change of the app. */
    __reactRouterManifest?: { version: string }
  }
}

const UPDATE_INTERVAL_MS = 60 * 60_000

/**
 * Keeps the app on this device and calls `onUpdateReady` once another version waits. Pages that are open keep their version until
 * then, so that none is half old and half new. Returns a function that stops it.
 */
export function startAppWorker(onUpdateReady: (update: () => void) => void): () => void {
  const { serviceWorker } = navigator
  const controller = new AbortController()
  const { signal } = controller
  const pageVersion = window.__reactRouterManifest?.version
  let isUpdating = false

  async function onWaiting(worker: ServiceWorker): Promise<void> {
    // The page came from the network, and has the new version already.
    if ((await versionOf(worker)) === pageVersion) return send(worker, { type: 'SKIP_WAITING' })
    onUpdateReady(() => {
      isUpdating = true
      send(worker, { type: 'SKIP_WAITING' })
    })
  }

  async function onControllerChange(): Promise<void> {
    if (isUpdating) return location.reload()
    const { controller: worker } = serviceWorker
    if (!worker) return
    // The first visit, which the worker has not seen.
    if ((await versionOf(worker)) === pageVersion) renewCopies()
    // Another tab has updated.
    else onUpdateReady(() => location.reload())
  }

  async function register(): Promise<void> {
    const registration = await serviceWorker.register(WORKER_URL, WORKER_OPTIONS)
    const watch = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && registration.waiting) void onWaiting(registration.waiting)
      })
    if (registration.waiting) void onWaiting(registration.waiting)
    watch(registration.installing)
    registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
    // An installed app may stay open for weeks.
    const timer = setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  serviceWorker.addEventListener('controllerchange', () => void onControllerChange(), { signal })
  // A browser that keeps no data, such as in a private window, refuses. The app then works as before.
  register().catch(() => undefined)
  return () => controller.abort()
}

/** Whether this browser can keep the app. Only on https, and on this machine. */
export function canKeepApp(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

export function isAppKept(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** After a change, so that the next visit does not start with the state before it. */
export function renewCopies(): void {
  const { controller } = navigator.serviceWorker ?? {}
  if (controller) send(controller, { type: 'RENEW_COPIES' })
}

function versionOf(worker: ServiceWorker): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
  worker.postMessage({ type: 'READ_VERSION' } satisfies WorkerRequest, [port2])
  return promise
}

function send(worker: ServiceWorker, request: WorkerRequest): void {
  worker.postMessage(request)
}
