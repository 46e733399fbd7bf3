import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { CACHED_STATUS_KEY, type CachedStatus, cachedStatus } from '#domain/billing/cached-status.ts'

export type Warn = (message: string, cause?: unknown) => void

/** Logs a problem that the user need not know of. */
export const warn: Warn = (message, cause) => {
  // biome-ignore lint/suspicious/noConsole: the only log in a browser
  console.warn(...(cause === undefined ? [message] : [message, cause]))
}

const KEY_PREFIX = 'wheelhouse-subscription:'
const VERIFIED_KEY = `${KEY_PREFIX}verified:`

type CacheDependencies = {
  /** May throw: browsers can block storage. */
  storage(): Storage
  nowMs(): number
  warn: Warn
}

export type SubscriptionCache = ReturnType<typeof createSubscriptionCache>

/** Caches subscription statuses per owner in the browser. Failures are only logged. */
export function createSubscriptionCache(dependencies: CacheDependencies) {
  function withStorage(warning: string, use: (storage: Storage) => unknown): unknown {
    try {
      return use(dependencies.storage())
    } catch (cause) {
      dependencies.warn(warning, cause)
      return null
    }
  }

  const read = (key: string) =>
    withStorage('cached subscription could not be read', (storage) =>
      JSON.parse(storage.getItem(key) ?? 'null'),
    )

  const write = (key: string, value: CachedStatus | number) =>
    withStorage('subscription could not be cached', (storage) => storage.setItem(key, JSON.stringify(value)))

  const deleteKeys = (shouldDelete: (key: string) => boolean) =>
    withStorage('cached subscription could not be cleared', (storage) => {
      const ownKeys = Object.keys(storage).filter((key) => key.startsWith(KEY_PREFIX))
      for (const key of ownKeys.filter(shouldDelete)) storage.removeItem(key)
    })

  return {
    status: (userId: string) => cachedStatus(read(CACHED_STATUS_KEY + userId), dependencies.nowMs()),
    saveStatus(userId: string, status: SubscriptionStatus): void {
      write(CACHED_STATUS_KEY + userId, { status, timestamp: dependencies.nowMs() })
    },
    verifiedAtMs(userId: string): number | null {
      const verifiedAtMs = read(VERIFIED_KEY + userId)
      return typeof verifiedAtMs === 'number' ? verifiedAtMs : null
    },
    saveVerified(userId: string): void {
      write(VERIFIED_KEY + userId, dependencies.nowMs())
    },
    /** Deletes the entries of every owner who has used this browser. */
    clear: () => deleteKeys(() => true),
    clearOthers: (userId: string) => deleteKeys((key) => !key.endsWith(`:${userId}`)),
  }
}

export const browserCache = createSubscriptionCache({
  storage: () => window.localStorage,
  nowMs: () => Date.now(),
  warn,
})
