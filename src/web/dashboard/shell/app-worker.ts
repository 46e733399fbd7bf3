import { VERSION_ATTRIBUTE } from '#web/dashboard/service-worker/app-version.ts'
import { WORKER_OPTIONS, WORKER_URL, type WorkerRequest } from '#web/dashboard/service-worker/messages.ts'

const UPDATE_INTERVAL_MS = 60 * 60_000
const MAX_ACTIVATION_MS = 4_000

/**
 * Keeps the app on this device. Calls `onUpdate` with a function that starts another version once one is ready, and with null if there is
 * none any more, because of a rollback. Pages that are open keep their version until then, so that none is half old and half new.
 * Returns a function that stops it.
 */
export function startAppWorker(onUpdate: (update: (() => void) | null) => void): () => void {
  const { serviceWorker } = navigator
  const controller = new AbortController()
  const { signal } = controller
  const pageVersion = document.querySelector(`[${VERSION_ATTRIBUTE}]`)?.getAttribute(VERSION_ATTRIBUTE)

  async function offerUpdate(registration: ServiceWorkerRegistration): Promise<void> {
    const { waiting } = registration
    const newest = waiting ?? serviceWorker.controller
    const isPageNewest = newest === null || (await versionOf(newest)) === pageVersion
    // Another one has come meanwhile, and is offered instead.
    if (registration.waiting !== waiting) return
    // The page came from the network, and has the new version already.
    if (isPageNewest && waiting) send(waiting, { type: 'SKIP_WAITING' })
    onUpdate(isPageNewest ? null : () => update(waiting))
  }

  async function register(): Promise<void> {
    const registration = await serviceWorker.register(WORKER_URL, WORKER_OPTIONS)
    const offer = () => void offerUpdate(registration)
    const watch = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer())
    // Another tab has updated, or this is the first visit, which the worker has not seen.
    serviceWorker.addEventListener('controllerchange', offer, { signal })
    registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
    watch(registration.installing)
    if (registration.waiting) offer()
    checkForUpdates(registration, signal)
  }

  serviceWorker.addEventListener('controllerchange', renewCopies, { signal })
  // A browser that keeps no data, such as in a private window, refuses. The app then works as before.
  register().catch(() => undefined)
  return () => controller.abort()
}

/** Opens the new version. It waits unless another tab has started it. */
function update(waiting: ServiceWorker | null): void {
  if (waiting?.state === 'installed') {
    waiting.addEventListener('statechange', () => {
      // It is redundant if a newer version has replaced it meanwhile.
      if (['activated', 'redundant'].includes(waiting.state)) location.reload()
    })
    send(waiting, { type: 'SKIP_WAITING' })
    // Browsers let a busy worker finish for up to five minutes. The page from the server has the new version, whichever worker is active.
    setTimeout(() => location.reload(), MAX_ACTIVATION_MS)
  } else location.reload()
}

/** Browsers look for a new version at some time after a page was opened, and an installed app may stay open for weeks. */
function checkForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  // Without a connection there is nothing to find.
  const check = () => void registration.update().catch(() => undefined)
  const checkIfVisible = () => document.visibilityState === 'visible' && check()
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  check()
  const timer = setInterval(check, UPDATE_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
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
