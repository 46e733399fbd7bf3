import * as z from 'zod/mini'
import { PushPayload } from '#contract/push.ts'

/** Shown for a push that can't be read: browsers require that every push shows something. */
const UNREADABLE: PushPayload = {
  title: 'Wheelhouse',
  body: 'Something changed in your schedule',
  url: '/dashboard',
  tag: 'unreadable',
}

/**
 * The parts of `ServiceWorkerGlobalScope` that are used here. TypeScript can't load the types of service workers together
 * with those of pages.
 */
export type PushWorker = {
  location: { origin: string }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: IncomingPush) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationTap) => void): void
}

type OpenWindow = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
type IncomingPush = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }
type NotificationTap = {
  notification: { data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

/** Shows pushes as notifications, and opens the page that a tapped one is about. */
export function listenForPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, dashboardUrl(event.notification.data, worker.location.origin)))
  })
}

function showPush({ registration }: PushWorker, event: IncomingPush): Promise<void> {
  const { title, body, tag, url } = readPayload(event)
  // Without `renotify`, a notification that replaces an earlier one would neither ring nor vibrate.
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { url } }
  return registration.showNotification(title, options)
}

function readPayload({ data }: IncomingPush): PushPayload {
  try {
    return z.parse(PushPayload, data?.json())
  } catch {
    return UNREADABLE
  }
}

/** An address of the dashboard on this origin, whatever the notification says. */
function dashboardUrl(data: unknown, origin: string): string {
  const { url } = (data ?? {}) as { url?: unknown }
  const home = new URL('/dashboard', origin)
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return home.href
  const target = new URL(url, origin)
  return isDashboard(target, origin) ? target.href : home.href
}

function isDashboard({ origin, pathname }: URL, expectedOrigin: string): boolean {
  return origin === expectedOrigin && (pathname === '/dashboard' || pathname.startsWith('/dashboard/'))
}

async function openPage({ clients, location }: PushWorker, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((window) => isDashboard(new URL(window.url), location.origin))
  if (open) {
    try {
      await open.focus()
      await open.navigate(url)
      return
    } catch {
      // A page that was loaded before this worker started can't be navigated.
    }
  }
  await clients.openWindow(url)
}
