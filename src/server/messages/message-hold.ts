import type { Message, MessageHold as MessageHoldView } from '#contract/messages.ts'
import type { MessageHold } from '#server/outbox/message-allowance.ts'

export function toMessageHold({ until }: MessageHold): MessageHoldView {
  return until ? { reason: 'daily limit', until: until.toISOString() } : { reason: 'email not confirmed' }
}

/** Adds why a message waits, unless it will not be due before the wait is over. */
export function withHoldReason<M extends Message>(message: M, hold: MessageHold | null, now: Date): M {
  if (hold === null || message.state !== 'planned' || !isHeldBack(message, hold)) return message
  if (new Date(message.planned_for) > (hold.until ?? now)) return message
  return { ...message, reason: hold.until ? WAITS_FOR_TOMORROW : WAITS_FOR_CONFIRMATION, is_waiting: true }
}

/** Of the emails to the owner, only those about payments wait, until the owner has confirmed their email. */
function isHeldBack({ is_to_owner, channel, invoice }: Message, { until }: MessageHold): boolean {
  return !is_to_owner || (channel === 'email' && invoice !== null && until === null)
}

const WAITS_FOR_CONFIRMATION = 'Waiting for you to confirm your email.'
const WAITS_FOR_TOMORROW = 'You’ve reached today’s limit of messages to clients. We’ll send it tomorrow.'
