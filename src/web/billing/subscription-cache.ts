import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { CACHED_STATUS_KEY, type CachedStatus, cachedStatus } from '#domain/billing/cached-status.ts'

export type Warn = (what: string, cause?: unknown) => void

/** For what goes wrong without anyone having to know. */
export const warn: Warn = (what, cause) => {
  // biome-ignore lint/suspicious/noConsole: the only log that a browser has
  console.warn(...(cause === undefined ? [what] : [what, cause]))
}

const OURS = 'wheelhouse-subscription:'
const VERIFIED_KEY = `${OURS}verified:`

type CacheDoor = {
  /** A browser may refuse even to hand it out. */
  storage(): Storage
  nowMs(): number
  warn: Warn
}

export type SubscriptionCache = ReturnType<typeof createSubscriptionCache>

/** What a browser remembers between visits, per owner. Whatever goes wrong here is only logged. */
export function createSubscriptionCache(door: CacheDoor) {
  function withStorage(warning: string, use: (storage: Storage) => unknown): unknown {
    try {
      return use(door.storage())
    } catch (cause) {
      door.warn(warning, cause)
      return null
    }
  }

  const read = (key: string) =>
    withStorage('The cached subscription could not be read.', (storage) =>
      JSON.parse(storage.getItem(key) ?? 'null'),
    )

  const write = (key: string, value: CachedStatus | number) =>
    withStorage('The subscription could not be cached.', (storage) =>
      storage.setItem(key, JSON.stringify(value)),
    )

  const drop = (isDropped: (key: string) => boolean) =>
    withStorage('The cached subscription could not be forgotten.', (storage) => {
      const ours = Object.keys(storage).filter((key) => key.startsWith(OURS))
      for (const key of ours.filter(isDropped)) storage.removeItem(key)
    })

  return {
    status: (userId: string) => cachedStatus(read(CACHED_STATUS_KEY + userId), door.nowMs()),
    keepStatus(userId: string, status: SubscriptionStatus): void {
      write(CACHED_STATUS_KEY + userId, { status, timestamp: door.nowMs() })
    },
    verifiedAtMs(userId: string): number | null {
      const verifiedAtMs = read(VERIFIED_KEY + userId)
      return typeof verifiedAtMs === 'number' ? verifiedAtMs : null
    },
    keepVerified(userId: string): void {
      write(VERIFIED_KEY + userId, door.nowMs())
    },
    /** Of every owner who has used this browser. */
    forget: () => drop(() => true),
    forgetOthers: (userId: string) => drop((key) => !key.endsWith(`:${userId}`)),
  }
}

export const browserCache = createSubscriptionCache({
  storage: () => window.localStorage,
  nowMs: () => Date.now(),
  warn,
})
