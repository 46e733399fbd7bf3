import { endpoints } from '#contract/endpoints.ts'
import type { PushDevice } from '#contract/push.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { WORKER_OPTIONS, WORKER_URL } from '#web/dashboard/service-worker/messages.ts'
import { browserSupport } from './push-support.ts'
import { type Kinds, readChoice, storeChoice } from './stored-choice.ts'

const DEFAULT_KINDS: Kinds = { new_bookings: true, changes: true, payments: true }

/** The owner did not allow notifications. */
export class PermissionDenied extends Error {}

/** The service worker, which shows the notifications, could not be installed. */
export class NotInstalled extends Error {}

/** Asks for permission, subscribes this browser and tells the server. Call it when a button is pressed, or browsers refuse to ask. */
export async function turnOn(ownerId: string, publicKey: string): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDenied()
  return subscribe(ownerId, publicKey, DEFAULT_KINDS)
}

async function subscribe(ownerId: string, publicKey: string, kinds: Kinds): Promise<PushDevice> {
  const { pushManager } = await readyServiceWorker()
  const existing = await pushManager.getSubscription()
  if (existing && hasKey(existing, publicKey)) return save(ownerId, existing, kinds)
  // It was made with another key, and a browser has one subscription at a time.
  await existing?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return save(ownerId, await pushManager.subscribe(options), kinds)
}

/** Changes what this browser is notified of. */
export async function changeKinds(ownerId: string, kinds: Kinds): Promise<PushDevice> {
  const subscription = await currentSubscription()
  if (!subscription) throw new Error('this browser is not subscribed')
  return save(ownerId, subscription, kinds)
}

export async function turnOff(device: Pick<PushDevice, 'id'>): Promise<void> {
  storeChoice(null)
  await callAsOwner(endpoints.removePushDevice, { params: { id: device.id } })
  await (await currentSubscription())?.unsubscribe()
}

/** Whether this browser would show what the server sends with this key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const subscription = await currentSubscription()
  return subscription !== null && hasKey(subscription, publicKey)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (browserSupport() !== 'supported') return null
  const registration = await navigator.serviceWorker.getRegistration('/dashboard')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** It downloads the whole app first, which may take a while on a phone. */
const READY_WITHIN_MS = 60_000

/** The browser's own promise never settles if the service worker could not be installed. */
async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new NotInstalled()), READY_WITHIN_MS)
  try {
    await navigator.serviceWorker.register(WORKER_URL, WORKER_OPTIONS).catch(() => {
      throw new NotInstalled()
    })
    return await Promise.race([navigator.serviceWorker.ready, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  return vapidKey(subscription) === publicKey
}

/** The server's public key that it was made with. */
function vapidKey({ options: { applicationServerKey } }: PushSubscription): string | null {
  if (applicationServerKey === null) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function save(ownerId: string, subscription: PushSubscription, kinds: Kinds): Promise<PushDevice> {
  const { endpoint, keys } = subscription.toJSON()
  const key = vapidKey(subscription)
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    ...(key && { vapid_key: key }),
    ...kinds,
  }
  const device = await callAsOwner(endpoints.savePushDevice, { body })
  const { session_id, new_bookings, changes, payments } = device
  storeChoice({ ownerId, sessionId: session_id, kinds: { new_bookings, changes, payments } })
  return device
}

/**
 * The server forgets a device when its session ends. Once the same owner has signed in again, this browser is saved again
 * with the same choices. It is not for another owner. A browser whose key was replaced subscribes with the new one.
 */
export async function restoreNotifications(ownerId: string): Promise<void> {
  const choice = readChoice()
  if (choice?.ownerId !== ownerId || browserSupport() !== 'supported') return
  const devices = await callAsOwner(endpoints.listPushDevices)
  const device = devices.find(({ is_current }) => is_current)
  if (device) return device.has_former_key ? renewSubscription(ownerId, device) : undefined
  const subscription = await currentSubscription()
  if (!subscription) return
  const sessions = await callAsOwner(endpoints.listSessions)
  const isSameSession = sessions.some(({ id, isCurrent }) => isCurrent && id === choice.sessionId)
  // In the same session, somebody removed this device on purpose, from another one.
  if (isSameSession) storeChoice(null)
  else await save(ownerId, subscription, choice.kinds)
}

/** The permission that the owner gave is for the site, whatever the key, so nobody is asked. */
async function renewSubscription(
  ownerId: string,
  { new_bookings, changes, payments }: PushDevice,
): Promise<void> {
  if (Notification.permission !== 'granted') return
  const { public_key } = await callAsOwner(endpoints.readPushKey)
  await subscribe(ownerId, public_key, { new_bookings, changes, payments })
}
