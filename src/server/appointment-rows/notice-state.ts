import * as z from 'zod/mini'
import { letterProps } from '#contract/letters.ts'
import {
  type Announced,
  type Confirmation,
  type CurrentJob,
  isUpToDate,
  type JobFacts,
} from '#domain/appointments/email-for.ts'

/** A job as emails and the columns of an appointment have it. */
export const StoredJob = letterProps['appointment-cancelled'].shape.job
export type StoredJob = z.output<typeof StoredJob>

const StoredAnnounced = z.union([StoredJob, z.enum(['cancelled', 'nothing'])])
const StoredConfirmation = z.discriminatedUnion('did', [
  z.object({ did: z.literal('booked') }),
  z.object({ did: z.literal('moved'), from: StoredJob }),
  z.object({ did: z.literal('cancelled') }),
  z.object({ did: z.literal('resend'), of: z.uuid() }),
])
export type StoredAnnounced = z.output<typeof StoredAnnounced>
export type StoredConfirmation = z.output<typeof StoredConfirmation>

/** The columns of an appointment that describe its job. */
export type JobRow = {
  appointment_time: Date
  duration: number
  service: string
  address: string | null
  cancelled_at: Date | null
}

export function currentJob(row: JobRow): CurrentJob {
  const { appointment_time, duration, service, address, cancelled_at } = row
  const startsAt = appointment_time.getTime()
  return { startsAt, durationMinutes: duration, service, address, isCancelled: cancelled_at !== null }
}

/** What somebody who knows the row as it stands knows. */
export function knownFrom(row: JobRow): StoredAnnounced {
  return row.cancelled_at === null ? storedJob(currentJob(row)) : 'cancelled'
}

export function storedJob({ startsAt, durationMinutes, service, address }: JobFacts): StoredJob {
  return { appointmentTime: new Date(startsAt).toISOString(), duration: durationMinutes, service, address }
}

export function jobFacts({ appointmentTime, duration, service, address }: StoredJob): JobFacts {
  return { startsAt: Date.parse(appointmentTime), durationMinutes: duration, service, address }
}

export function parseAnnounced(column: unknown): StoredAnnounced | null {
  return column === null ? null : z.parse(StoredAnnounced, column)
}

export function parseConfirmation(column: unknown): StoredConfirmation | null {
  return column === null ? null : z.parse(StoredConfirmation, column)
}

export function announcedFacts(stored: StoredAnnounced | null): Announced {
  return stored === null || typeof stored === 'string' ? stored : jobFacts(stored)
}

export function confirmationFacts(stored: StoredConfirmation | null): Confirmation | null {
  return stored?.did === 'moved' ? { did: 'moved', from: jobFacts(stored.from) } : stored
}

type NoticeRow = JobRow & {
  announced: unknown
  confirmation: unknown
  notify_at: Date | null
  notice_failed_at: Date | null
}

/** Whether the client of an appointment knows it as it stands. */
export function clientNotice(row: NoticeRow): 'none' | 'scheduled' | 'untold' | 'failed' {
  if (row.notify_at !== null) return 'scheduled'
  const announced = announcedFacts(parseAnnounced(row.announced))
  if (row.confirmation === null && isUpToDate(announced, currentJob(row))) return 'none'
  return row.notice_failed_at === null ? 'untold' : 'failed'
}
