import { cacheNames, type PrecacheEntry } from 'serwist'

/** Files of the version before this one. */
const EARLIER_FILES_CACHE = 'wheelhouse-earlier-files'
const ASSETS = '/assets/'

export function isAsset(url: URL): boolean {
  return url.origin === location.origin && url.pathname.startsWith(ASSETS)
}

/**
 * Keeps the files that will be deleted once this version takes over: tabs that still have the version before it load the rest of
 * their screens from here, as the server may no longer have them.
 */
export async function keepEarlierFiles(entries: readonly PrecacheEntry[]): Promise<void> {
  const own = new Set(entries.map(({ url }) => new URL(url, location.origin).href))
  const files = await caches.open(cacheNames.precache)
  const earlier = (await files.keys()).filter(({ url }) => isAsset(new URL(url)) && !own.has(url))
  if (earlier.length === 0) return
  await caches.delete(EARLIER_FILES_CACHE)
  const kept = await caches.open(EARLIER_FILES_CACHE)
  for (const request of earlier) {
    const response = await files.match(request)
    if (response) await kept.put(request, response)
  }
}

export async function loadAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: EARLIER_FILES_CACHE })) ?? fetch(request)
}
