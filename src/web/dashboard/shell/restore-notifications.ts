import { useEffect } from 'react'
import { restoreHere } from '#web/dashboard/settings/notifications/restore-here.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Keeps notifications on for an owner who had turned them on in this browser: saves it again after they have signed in again, and
 * subscribes it anew if the server's key was replaced.
 */
export function RestoreNotifications() {
  const ownerId = sessionOf(useSession())?.user.id
  useEffect(() => {
    if (ownerId) void restoreHere(ownerId)
  }, [ownerId])
  return null
}
