import { Badge } from '#web/ui/badge.tsx'
import { useWaitingChangesOf } from './use-waiting-changes.ts'

/** Marks a job or invoice with changes that the server does not know yet. */
export function WaitingMark({ recordId }: { recordId: string }) {
  const changes = useWaitingChangesOf(recordId)
  if (changes.length === 0) return null
  const needsAnswer = changes.some(({ problem }) => problem !== null)
  return <Badge tone="amber">{needsAnswer ? 'Needs your answer' : 'Waiting to sync'}</Badge>
}
