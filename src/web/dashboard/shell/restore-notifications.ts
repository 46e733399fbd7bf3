import { useEffect } from 'react'
import { readChoice } from '#web/dashboard/settings/notifications/stored-choice.ts'
import { deferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

const thisDevice = deferredModule(() => import('#web/dashboard/settings/notifications/this-device.ts'))

/** Saves this browser again if its owner had turned on notifications and has signed in again since. */
export function RestoreNotifications() {
  const ownerId = sessionOf(useSession())?.user.id
  useEffect(() => {
    if (ownerId && readChoice()?.ownerId === ownerId) void restore(ownerId)
  }, [ownerId])
  return null
}

async function restore(ownerId: string): Promise<void> {
  try {
    const { restoreAfterSignIn } = await thisDevice.fetch()
    await restoreAfterSignIn(ownerId)
  } catch {
    // Without a connection, the next page does it.
  }
}
