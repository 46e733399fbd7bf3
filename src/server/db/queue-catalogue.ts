import type { Queue } from 'pg-boss'
import * as z from 'zod/mini'

/** The payload of every job. The queue holds only work that is due now; later work is a timestamp in a table. */
export const jobPayloads = {
  'send-mail': z.object({ mailId: z.uuid() }),
  'send-due-mails': z.object({}),
  'plan-reminders': z.object({ userId: z.uuid() }),
  'answer-reset-request': z.object({ requestId: z.uuid() }),
  'send-recovery-link': z.object({ userId: z.uuid() }),
  'process-stripe-event': z.object({ eventId: z.string() }),
  'sync-subscription': z.object({ userId: z.uuid() }),
  'sync-payment-account': z.object({ accountId: z.string() }),
  'review-invoice-checkout': z.object({ userId: z.uuid(), invoiceId: z.uuid(), n: z.int() }),
  'review-deposit': z.object({ userId: z.uuid(), depositId: z.uuid() }),
  'refund-deposit': z.object({ userId: z.uuid(), depositId: z.uuid() }),
  'remind-of-invoice': z.object({ userId: z.uuid(), invoiceId: z.uuid() }),
  'refresh-busy-calendar': z.object({ userId: z.uuid(), calendarId: z.uuid() }),
  'review-payments': z.object({ name: z.enum(['subscriptions', 'missed events']) }),
}

export type JobName = keyof typeof jobPayloads
export type JobPayload<Name extends JobName> = z.output<(typeof jobPayloads)[Name]>

export const jobNames = Object.keys(jobPayloads) as JobName[]

/** A stopping worker waits a limited time for its jobs, so long-running handlers must stop on the signal. */
export type JobHandlers = {
  [Name in JobName]: (payload: JobPayload<Name>, stopping: AbortSignal) => Promise<void>
}

/**
 * `short` allows one queued job per key: a sweep that finds the same row twice adds nothing, and a job that died with
 * its worker does not block the next one. Handlers are idempotent and retried by the sweep, not by the queue.
 */
export const QUEUE_SETTINGS = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 120,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
} as const satisfies Omit<Queue, 'name'>

export const QUEUE_SCHEMA = 'pgboss'
