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
  const { pushManager } = await readyServiceWorker()
  const existing = await pushManager.getSubscription()
  if (existing && hasKey(existing, publicKey)) return save(ownerId, existing, DEFAULT_KINDS)
  // It was made with a key that the server no longer has.
  await existing?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return save(ownerId, await pushManager.subscribe(options), DEFAULT_KINDS)
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

function hasKey({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (applicationServerKey === null) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

async function save(ownerId: string, subscription: PushSubscription, kinds: Kinds): Promise<PushDevice> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', ...kinds }
  const device = await callAsOwner(endpoints.savePushDevice, { body })
  const { session_id, new_bookings, changes, payments } = device
  storeChoice({ ownerId, sessionId: session_id, kinds: { new_bookings, changes, payments } })
  return device
}

/**
 * The server forgets a device when its session ends. Once the same owner has signed in again, this browser is saved again
 * with the same choices. It is not for another owner.
 */
export async function restoreAfterSignIn(ownerId: string): Promise<void> {
  const choice = readChoice()
  if (choice?.ownerId !== ownerId) return
  const subscription = await currentSubscription()
  if (!subscription) return
  const devices = await callAsOwner(endpoints.listPushDevices)
  if (devices.some(({ is_current }) => is_current)) return
  const sessions = await callAsOwner(endpoints.listSessions)
  const isSameSession = sessions.some(({ id, isCurrent }) => isCurrent && id === choice.sessionId)
  // In the same session, somebody removed this device on purpose, from another one.
  if (isSameSession) storeChoice(null)
  else await save(ownerId, subscription, choice.kinds)
}
