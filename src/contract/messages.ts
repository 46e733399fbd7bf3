import * as z from 'zod/mini'
import { Cursor } from '#contract/cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CHANNELS } from '#domain/messages/channel.ts'

/**
 * `sent`: handed over, without confirmation. `accepted`: the mail server, text provider or push service accepted it. `delivered`:
 * the phone received the text. `skipped`: no longer owed, see `reason`.
 */
const MESSAGE_STATES = ['planned', 'sent', 'accepted', 'delivered', 'failed', 'skipped'] as const

/** Messages to clients wait until the owner has confirmed their email, or for the next day once the daily limit is reached. */
const MessageHold = z.union([
  z.object({ reason: z.literal('email not confirmed') }),
  z.object({ reason: z.literal('daily limit'), until: z.iso.datetime() }),
])
export type MessageHold = z.output<typeof MessageHold>

export const Message = z.object({
  id: z.uuid(),
  /** A description: 'Reminder, 24 hours before'. */
  what: z.string(),
  channel: z.enum(CHANNELS),
  /** An email address, a phone number or the name of the owner’s device. */
  to: z.string(),
  /** The client with this address; null for emails to the owner. */
  client_name: z.nullable(z.string()),
  is_to_owner: z.boolean(),
  appointment: z.nullable(
    z.object({
      id: z.uuid(),
      appointment_time: z.iso.datetime(),
      service: z.string(),
      is_cancelled: z.boolean(),
    }),
  ),
  invoice: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  state: z.enum(MESSAGE_STATES),
  planned_for: z.iso.datetime(),
  /** When the message was sent, failed or was skipped. */
  settled_at: z.nullable(z.iso.datetime()),
  /** Why the message failed, was skipped or is being retried. */
  reason: z.nullable(z.string()),
  /** Due, but it waits: for the owner to confirm their email, or for the next day. See `reason`. */
  is_waiting: z.boolean(),
  can_resend: z.boolean(),
})
export type Message = z.output<typeof Message>

export const messageEndpoints = {
  listMessages: endpoint('GET /api/messages', 'subscribed owner', {
    summary:
      'Lists scheduled messages (`ahead`, soonest first), sent ones (`gone`) and failed ones (`failed`), newest first.',
    query: z.object({
      view: z._default(z.enum(['ahead', 'gone', 'failed']), 'ahead'),
      /** Returns only messages about this appointment, in any state. */
      appointment: z.optional(z.uuid()),
      after: z.optional(Cursor),
    }),
    output: z.object({
      messages: z.array(Message),
      next: z.nullable(z.string()),
      counts: z.object({ tonight: z.int(), failed: z.int() }),
    }),
  }),
  resendMessage: endpoint('POST /api/messages/:id/resend', 'subscribed owner', {
    summary: 'Sends a message again with the current details and returns the new one.',
    output: Message,
    errors: ['not_found', 'not_owed_any_more', 'too_many_requests', 'email_not_confirmed'],
  }),
  readMessageHealth: endpoint('GET /api/messages/health', 'subscribed owner', {
    summary:
      'Returns how many minutes messages are late, or null while they are on time, and why messages to clients wait.',
    output: z.object({
      late_minutes: z.nullable(z.int()),
      /** Why messages to clients wait; null if they don't. */
      hold: z.nullable(MessageHold),
    }),
  }),
}
