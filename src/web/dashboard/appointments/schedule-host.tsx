import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { askedQuestion, leaveQuestion, onQuestionChange, openDesk } from './schedule-desk.ts'

const ScheduleDialog = deferredDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

const nobodyAsks = () => null

/** Stands on every screen: what is moved, cancelled or taken back there may need an answer after its dialog has gone. */
export function ScheduleHost() {
  const queryClient = useQueryClient()
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion, nobodyAsks)
  useEffect(() => openDesk(queryClient), [queryClient])
  return <ScheduleDialog asked={asked} isOpened={asked !== null} onClose={leaveQuestion} />
}
