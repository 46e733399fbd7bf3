import type { FORGET_COPIES } from '#web/session/local-names.ts'

/** Where the worker is served, and the pages that it serves. Booking, pay and manage pages have no worker. */
export const WORKER_URL = '/service-worker.js'
export const WORKER_OPTIONS = { scope: '/dashboard', updateViaCache: 'none' } as const

/** The worker marks a copy with the time at which it was received, in ms by the device's clock. */
export const COPIED_AT_ATTRIBUTE = 'data-copied-at'

/** What pages ask the worker. `SKIP_WAITING` is the name that Serwist listens to. */
export type WorkerRequest =
  /** Take over from the previous version. */
  | { type: 'SKIP_WAITING' }
  /** Answered on the port with the version of the app that the worker serves. */
  | { type: 'READ_VERSION' }
  /** The copy no longer shows what is true: fetch it again when possible. */
  | { type: 'RENEW_COPIES' }
  /** The owner has signed out: delete the copy, and keep none that is on its way. */
  | { type: typeof FORGET_COPIES }
