import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** An email or a text that arrived in the local mailbox. */
export const StoredMail = z.object({
  id: z.string(),
  /** A text has a phone number in `to`, and no subject or HTML. */
  channel: z.enum(['email', 'text']),
  messageId: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  /** All links in the email, in order, without duplicates. */
  links: z.array(z.string()),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      size: z.int(),
      /** The content of a text attachment; null for other types. */
      content: z.nullable(z.string()),
    }),
  ),
})
export type StoredMail = z.output<typeof StoredMail>

/** What a browser gets when it subscribes to pushes. */
export const LocalSubscription = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type LocalSubscription = z.output<typeof LocalSubscription>

/** A push that the local push service received and decrypted. */
export const ReceivedPush = z.object({
  id: z.string(),
  endpoint: z.url(),
  receivedAt: z.iso.datetime(),
  ttlSeconds: z.int(),
  urgency: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  payload: z.string(),
})
export type ReceivedPush = z.output<typeof ReceivedPush>

const iso8601Duration = /^P(?!$)(\d{1,4}W)?(\d{1,4}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?(\d{1,7}S)?)?$/

const SECONDS: Readonly<Record<string, number>> = { W: 604_800, D: 86_400, H: 3_600, M: 60, S: 1 }

/** A move of the clock is limited, because every subscription is simulated month by month. */
function isAtMostOneYear(duration: string): boolean {
  const parts = [...duration.matchAll(/(\d{1,7})([WDHMS])/g)]
  const seconds = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 0), 0)
  return seconds <= 366 * 86_400
}

export const localEndpoints = {
  readLocalMail: endpoint('GET /local/mail.json', 'local', {
    summary: 'Lists the emails in the local mailbox, newest first.',
    query: z.object({ to: z.optional(z.string()) }),
    output: z.array(StoredMail),
  }),
  readLocalPushes: endpoint('GET /local/pushes.json', 'local', {
    summary: 'Lists the notifications that the local push service received, newest first.',
    output: z.array(ReceivedPush),
    errors: ['not_found'],
  }),
  subscribeLocally: endpoint('POST /local/push-subscriptions', 'local', {
    summary: 'Subscribes at the local push service, as a browser does at its own.',
    output: LocalSubscription,
    status: 201,
    errors: ['not_found'],
  }),
  sendMailCheck: endpoint('POST /local/mail-check', 'local', {
    summary: 'Queues a short test email.',
    body: z.object({ to: z.email('Please enter a valid email address') }),
    output: z.object({ mailId: z.uuid() }),
    status: 202,
  }),
  answerText: endpoint('POST /local/text-answer', 'local', {
    summary: 'Replies to a text as its recipient would, for example with STOP.',
    body: z.object({
      from: z.string().check(z.regex(/^\+[0-9]{5,15}$/, 'Enter a number like +15551234567')),
      body: z.string().check(z.maxLength(1_600)),
    }),
    output: z.object({ wish: z.nullable(z.enum(['stop', 'start'])) }),
  }),
  advanceClock: endpoint('POST /local/clock', 'local', {
    summary: 'Moves the product clock forward and runs what became due.',
    body: z.object({
      advance: z
        .string()
        .check(
          z.regex(iso8601Duration, 'Enter an ISO 8601 duration in weeks, days and time, such as P3DT1H'),
          z.refine(isAtMostOneYear, 'The clock moves at most a year at a time'),
        ),
    }),
    output: z.object({ now: z.iso.datetime() }),
  }),
}
