import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { askedQuestion, leaveQuestion, onQuestionChange, openDesk } from './schedule-desk.ts'

const ScheduleDialog = deferredDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

const noPrompt = () => null

/** Mounted on every screen: a move, cancellation or undo may need a confirmation after its own dialog was closed. */
export function ScheduleHost() {
  const queryClient = useQueryClient()
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion, noPrompt)
  useEffect(() => openDesk(queryClient), [queryClient])
  return <ScheduleDialog asked={asked} isOpened={asked !== null} onClose={leaveQuestion} />
}
