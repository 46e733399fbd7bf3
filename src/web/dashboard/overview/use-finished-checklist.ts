import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/** Whether the owner has seen the finished checklist on an earlier visit. This browser remembers it. */
export function useFinishedChecklist(isFinished: boolean) {
  const userId = sessionOf(useSession())?.user.id
  const [isSeen, setSeen] = useLocalStorage({
    key: `wheelhouse finished checklist seen ${userId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // A checklist that is finished while it is shown stays until the owner leaves the screen.
  const [wasSeenBefore] = useState(isSeen)
  useEffect(() => {
    if (isFinished) setSeen(true)
  }, [isFinished, setSeen])
  return { wasSeenFinished: isFinished && wasSeenBefore }
}
