import { useStoredFlag } from '#web/dashboard/ui/use-stored-flag.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/** Whether the setup screen created a link that the owner has not passed on yet. This browser remembers it. */
export function useUnsharedLink() {
  const userId = sessionOf(useSession())?.user.id
  const [isUnshared, setUnshared] = useStoredFlag(`wheelhouse unshared link ${userId}`)
  return { isUnshared: isUnshared ?? false, setUnshared }
}
