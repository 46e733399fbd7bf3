import { FORGET_COPIES, OFFLINE_DATABASE, PAGES_CACHE, WORKER_SCOPE } from './local-names.ts'

/** Whose data this browser keeps. */
const OWNER_KEY = 'wheelhouse-local-owner'

/** Forgets what this browser keeps of an owner, before somebody else can see it. */
export async function forgetLocalData(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PAGES_CACHE)
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE)
  registration?.active?.postMessage({ type: FORGET_COPIES })
  await new Promise<void>((resolve) => {
    const deletion = indexedDB.deleteDatabase(OFFLINE_DATABASE)
    // Another tab that has it open closes it in a moment.
    for (const type of ['success', 'error', 'blocked']) deletion.addEventListener(type, () => resolve())
  })
}

/** Called when an owner signs in and when their dashboard opens: the owner before them may not have signed out. */
export async function keepLocalDataFor(userId: string): Promise<void> {
  try {
    if (localStorage.getItem(OWNER_KEY) === userId) return
    await forgetLocalData()
    localStorage.setItem(OWNER_KEY, userId)
  } catch {
    // The browser blocks storage, so it keeps nothing.
  }
}
