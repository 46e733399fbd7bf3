/** Pages with their owner's data, which the service worker keeps so that the next visit shows them at once. */
export const PAGES_CACHE = 'wheelhouse-pages'

/** Tells the service worker that the owner has signed out. */
export const FORGET_COPIES = 'FORGET_COPIES'
export const WORKER_SCOPE = '/dashboard'

/** What an owner can read without a connection. */
export const OFFLINE_DATABASE = 'wheelhouse-offline'

/** Changes that owners made without a connection. They stay until they are sent, also when a session ends. */
export const CHANGES_DATABASE = 'wheelhouse-changes'
