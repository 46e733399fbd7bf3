import { WORKER_URL } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

let isChecked = false

/**
 * Removes this worker if the server has none, because it was rolled back to a release from before there was one. Browsers would keep it
 * forever. Asks once each time that the worker starts.
 */
export async function removeIfServerHasNone(stopCopying: () => Promise<void>): Promise<void> {
  if (isChecked) return
  isChecked = true
  const response = await fetch(WORKER_URL, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response?.status !== 404 && response?.status !== 410) return
  await stopCopying()
  await self.registration.unregister()
}
