import { deferredModule } from './deferred-module.ts'

/** What this device keeps for times without a connection. */
export const offlineData = deferredModule(async () => ({
  ...(await import('#web/dashboard/offline/read-offline-answer.ts')),
  ...(await import('#web/dashboard/offline/sync-changes.ts')),
}))
