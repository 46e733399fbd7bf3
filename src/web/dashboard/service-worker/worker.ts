import { type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import { FORGET_COPIES } from '#web/session/local-names.ts'
import { isOfVersion } from './app-version.ts'
import { isAsset, keepEarlierFiles, loadAsset } from './earlier-files.ts'
import { installFiles } from './install-files.ts'
import type { WorkerRequest } from './messages.ts'
import { forgetCopies, openScreen, renewCopies } from './open-screen.ts'
import { listenForPushes } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope
/** Both are filled in by the build. */
declare const PRECACHED: PrecacheEntry[]
declare const VERSION: string
/** Named once, as the build replaces each use with the whole list. */
const FILES = PRECACHED

/** While only some of several servers are upgraded, another one may send the frames of its version: the installation then fails. */
const refusesOtherVersions: SerwistPlugin = {
  async cacheWillUpdate({ response }) {
    if (response.status !== 200) return null
    const isFrame = response.headers.get('content-type')?.startsWith('text/html')
    return !isFrame || isOfVersion(await response.clone().text(), VERSION) ? response : null
  },
}

const serwist = new Serwist({
  precacheEntries: FILES,
  precacheOptions: { cleanupOutdatedCaches: true, plugins: [refusesOtherVersions] },
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
    { matcher: ({ url }) => isAsset(url), handler: ({ request }) => loadAsset(request) },
  ],
})

self.addEventListener('install', (event) => {
  event.waitUntil(installFiles(event, serwist, FILES))
  // A full disk must not stop the update.
  event.waitUntil(keepEarlierFiles(FILES).catch(() => undefined))
})
self.addEventListener('activate', serwist.handleActivate)
self.addEventListener('fetch', serwist.handleFetch)
listenForPushes(self)

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest
  if (request.type === 'READ_VERSION') event.ports[0]?.postMessage(VERSION)
  if (request.type === 'RENEW_COPIES') event.waitUntil(renewCopies(VERSION))
  if (request.type === FORGET_COPIES) event.waitUntil(forgetCopies())
})
