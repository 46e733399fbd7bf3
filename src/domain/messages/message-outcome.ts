import type { Channel } from '#domain/messages/channel.ts'
import { SKIP_SENTENCES, type SkipReason } from '#domain/messages/skip-reasons.ts'
import { textFailureSentence } from '#domain/messages/text-failures.ts'

/** A stored message. Each time is null until that has happened. */
export type MessageRow = {
  channel: Channel
  sent_at: Date | null
  failed_at: Date | null
  skipped_at: Date | null
  replaced_at: Date | null
  skip_reason: SkipReason | null
  last_error: string | null
  /** When the phone received the text. */
  delivered_at: Date | null
}

export type MessageOutcome = {
  state: 'planned' | 'sent' | 'accepted' | 'delivered' | 'failed' | 'skipped'
  settledAt: Date | null
  /** Shown to the owner. */
  reason: string | null
}

export function messageOutcome(row: MessageRow): MessageOutcome {
  if (row.delivered_at) return { state: 'delivered', settledAt: row.delivered_at, reason: null }
  if (row.sent_at) return { state: 'accepted', settledAt: row.sent_at, reason: null }
  if (row.failed_at) return { ...failure(row), settledAt: row.failed_at }
  const skippedAt = row.skipped_at ?? row.replaced_at
  if (skippedAt)
    return { state: 'skipped', settledAt: skippedAt, reason: SKIP_SENTENCES[row.skip_reason ?? 'replaced'] }
  return {
    state: 'planned',
    settledAt: null,
    reason:
      row.last_error === null ? null : `${RECEIVERS[row.channel]} hasn’t accepted it yet. We’ll try again.`,
  }
}

const RECEIVERS: Readonly<Record<Channel, string>> = {
  email: 'The mail server',
  text: 'The text provider',
  push: 'The push service',
}

/** The mail server's own error text is for operators, not for owners. */
function failure({ channel, last_error }: MessageRow): { state: 'sent' | 'failed'; reason: string } {
  const lastError = last_error ?? ''
  if (lastError === 'did not answer')
    return { state: 'sent', reason: `${RECEIVERS[channel]} didn’t confirm it. It may have arrived.` }
  if (lastError === 'was being sent')
    return { state: 'sent', reason: 'Sending was interrupted. It may have arrived.' }
  if (channel === 'text') return { state: 'failed', reason: textFailureSentence(lastError) }
  if (channel === 'push') return { state: 'failed', reason: pushFailureSentence(lastError) }
  if (lastError.startsWith('refused'))
    return { state: 'failed', reason: 'The mail server rejected this address.' }
  return { state: 'failed', reason: 'We tried for most of a day, but the mail server didn’t accept it.' }
}

function pushFailureSentence(lastError: string): string {
  return lastError.startsWith('refused')
    ? 'The push service rejected it. Turn notifications off and on again on that device.'
    : 'We tried for most of a day, but the push service didn’t accept it.'
}
