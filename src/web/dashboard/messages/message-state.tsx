import type { Message } from '#contract/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'

const STATES: Readonly<Record<Message['state'], { tone: BadgeTone; words: string }>> = {
  planned: { tone: 'blue', words: 'Planned' },
  sent: { tone: 'green', words: 'Sent' },
  accepted: { tone: 'green', words: 'Accepted' },
  delivered: { tone: 'green', words: 'Delivered' },
  failed: { tone: 'red', words: 'Failed' },
  skipped: { tone: 'gray', words: 'Skipped' },
}

export function MessageState({ state, reason }: Pick<Message, 'state' | 'reason'>) {
  if (state === 'planned' && reason !== null) return <Badge tone="amber">Trying again</Badge>
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}
