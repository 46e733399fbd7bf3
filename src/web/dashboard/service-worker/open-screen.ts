import { PAGES_CACHE } from '#web/session/local-names.ts'
import { isOfVersion } from './app-version.ts'
import { COPIED_AT_ATTRIBUTE } from './messages.ts'
import { removeIfServerHasNone } from './remove-worker.ts'

/** The only page that is kept with its data. The others would show more than the phone is to keep. */
const COPIED_PATH = '/dashboard/today'
/** The app's shortcut 'New job' opens a dialog over the same page. */
const NEW_JOB_SEARCH = '?new=job'
/** Kept beside the copy, so that it is shown without reading it first. */
const COPIED_AT_HEADER = 'wheelhouse-copied-at'
const VERSION_HEADER = 'wheelhouse-version'
/** After this long, the frame with the data of the phone is better than a blank page. */
const NETWORK_DEADLINE_MS = 5_000

type Screens = {
  version: string
  /** A screen without data. Null for a path that is no screen. */
  frameOf(path: string): Promise<Response | null>
}

/**
 * Answers the opening of a screen: Today from its copy, others from the network, and without a network from their frame, which
 * shows what is stored on this phone.
 */
export async function openScreen(event: FetchEvent, request: Request, screens: Screens): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isCopied = pathname === COPIED_PATH && search === ''
  if (isCopied || (pathname === COPIED_PATH && search === NEW_JOB_SEARCH)) {
    const copy = await readCopy(screens.version)
    if (copy) return copy
  }
  const mayKeep = permission()
  const frame = await screens.frameOf(pathname.replace(/\/$/, ''))
  const response = fetchScreen(event, request)
  if (!frame) return response
  try {
    const received = await Promise.race([response, rejectAfter(NETWORK_DEADLINE_MS)])
    if (received.status >= 500) return frame
    if (isCopied) event.waitUntil(storeCopy(received.clone(), screens.version, mayKeep))
    event.waitUntil(removeIfServerHasNone(stopCopying))
    return received
  } catch {
    // It may still arrive.
    event.waitUntil(response.catch(() => undefined))
    return frame
  }
}

async function fetchScreen(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(request)
}

/** Replaces the copy. Without a network the old one stays, and the page corrects it with what is stored on this phone. */
export async function renewCopies(version: string): Promise<void> {
  const mayKeep = permission()
  const response = await fetch(COPIED_PATH, { redirect: 'manual' }).catch(() => null)
  if (response) await storeCopy(response, version, mayKeep)
}

/** How many owners have signed out since this worker started. A page that was requested before belongs to the former one. */
let ownersSeen = 0
/** True once this worker is being removed, as nobody would renew or delete what it stores afterwards. */
let isStopped = false

export async function forgetCopies(): Promise<void> {
  ownersSeen += 1
  await caches.delete(PAGES_CACHE)
}

async function stopCopying(): Promise<void> {
  isStopped = true
  await caches.delete(PAGES_CACHE)
}

/** Whether a page that is requested now may still be stored, to be asked again whenever time has passed. */
function permission(): () => boolean {
  const owners = ownersSeen
  return () => !isStopped && owners === ownersSeen
}

/** Stores a page only if it has its data and belongs to the version whose scripts this worker has. */
async function storeCopy(response: Response, version: string, mayKeep: () => boolean): Promise<void> {
  const isRendered = response.status === 200 && response.headers.get('cache-control')?.includes('no-store')
  const html = isRendered ? await response.text() : ''
  if (!mayKeep()) return
  const cache = await caches.open(PAGES_CACHE)
  if (!isOfVersion(html, version)) await cache.delete(COPIED_PATH)
  else {
    const copiedAt = String(Date.now())
    const marked = html.replace('<html', `<html ${COPIED_AT_ATTRIBUTE}="${copiedAt}"`)
    const headers = new Headers(response.headers)
    headers.set(COPIED_AT_HEADER, copiedAt)
    headers.set(VERSION_HEADER, version)
    // The body is no longer compressed.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await cache.put(COPIED_PATH, new Response(marked, { headers }))
  }
  if (!mayKeep()) await caches.delete(PAGES_CACHE)
}

async function readCopy(version: string): Promise<Response | null> {
  const copy = await caches.match(COPIED_PATH, { cacheName: PAGES_CACHE })
  if (!copy) return null
  const copiedAt = Number(copy.headers.get(COPIED_AT_HEADER))
  // A copy from yesterday shows another day.
  const isOfToday = new Date(copiedAt).toDateString() === new Date().toDateString()
  return isOfToday && copy.headers.get(VERSION_HEADER) === version ? copy : null
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), ms))
}
