import { type PrecacheEntry, Serwist } from 'serwist'
import type { WorkerRequest } from './messages.ts'
import { openScreen, renewCopies } from './open-screen.ts'
import { listenForPushes } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope
/** Both are filled in by the build. */
declare const PRECACHED: PrecacheEntry[]
declare const VERSION: string

const serwist = new Serwist({
  precacheEntries: PRECACHED,
  precacheOptions: { cleanupOutdatedCaches: true },
  // Pages that are open keep the version that they started with, until the owner asks for the new one.
  skipWaiting: false,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ request }) => request.mode === 'navigate',
      handler: ({ event, request }) =>
        openScreen(event as FetchEvent, request, {
          version: VERSION,
          frameOf: async (path) => (await serwist.matchPrecache(`${path}?frame`)) ?? null,
        }),
    },
  ],
})
serwist.addEventListeners()
listenForPushes(self)

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest
  if (request.type === 'READ_VERSION') event.ports[0]?.postMessage(VERSION)
  if (request.type === 'RENEW_COPIES') event.waitUntil(renewCopies(VERSION))
})
