import { readChoice } from '#web/dashboard/settings/notifications/stored-choice.ts'
import { deferredModule } from '#web/dashboard/ui/deferred-module.ts'

const thisDevice = deferredModule(() => import('#web/dashboard/settings/notifications/this-device.ts'))

/** Keeps notifications on, if the owner had turned them on in this browser, after its session was replaced. */
export async function restoreHere(ownerId: string): Promise<void> {
  if (readChoice()?.ownerId !== ownerId) return
  try {
    const { restoreNotifications } = await thisDevice.fetch()
    await restoreNotifications(ownerId)
  } catch {
    // Without a connection, the next page does it.
  }
}
