import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { attachPromptHost, dismissPrompt, getPrompt, onPromptChange } from './schedule-prompt.ts'

const SchedulePromptDialog = deferredDialog(
  async () => (await import('./schedule-prompt-dialog.tsx')).SchedulePromptDialog,
)

const noPrompt = () => null

/** Mounted on every screen: a move, cancellation or undo may need a confirmation after its own dialog was closed. */
export function SchedulePromptHost() {
  const queryClient = useQueryClient()
  const prompt = useSyncExternalStore(onPromptChange, getPrompt, noPrompt)
  useEffect(() => attachPromptHost(queryClient), [queryClient])
  return <SchedulePromptDialog prompt={prompt} isOpened={prompt !== null} onClose={dismissPrompt} />
}
