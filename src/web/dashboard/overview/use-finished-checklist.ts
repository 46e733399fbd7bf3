import { useEffect, useState } from 'react'
import { useStoredFlag } from '#web/dashboard/ui/use-stored-flag.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/** Whether the owner has seen the finished checklist on an earlier visit. This browser remembers it. */
export function useFinishedChecklist(isFinished: boolean) {
  const userId = sessionOf(useSession())?.user.id
  const [isSeen, setSeen] = useStoredFlag(`wheelhouse finished checklist seen ${userId}`)
  // A checklist that is finished while it is shown stays until the owner leaves the screen.
  const [wasSeenBefore, setSeenBefore] = useState(isSeen)
  if (wasSeenBefore === null && isSeen !== null) setSeenBefore(isSeen)
  useEffect(() => {
    if (isFinished && wasSeenBefore === false) setSeen(true)
  }, [isFinished, wasSeenBefore, setSeen])
  return { wasSeenFinished: isFinished && wasSeenBefore !== false }
}
