import * as z from 'zod/mini'
import type { Appointment } from '#contract/appointments.ts'
import { emailProps } from '#contract/emails.ts'
import {
  type Announced,
  type Confirmation,
  type CurrentJob,
  isUpToDate,
  type JobFacts,
} from '#domain/appointments/email-for.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'

export const JobColumn = emailProps['appointment-cancelled'].shape.job
const AnnouncedColumn = z.union([JobColumn, z.enum(['cancelled', 'nothing'])])
const ConfirmationColumn = z.discriminatedUnion('did', [
  z.object({ did: z.literal('booked') }),
  z.object({ did: z.literal('moved'), from: JobColumn, announced: z.optional(AnnouncedColumn) }),
  z.object({ did: z.literal('cancelled') }),
  z.object({ did: z.literal('resend'), of: z.uuid() }),
])

/** The columns of an appointment that describe its job. */
export type JobRow = {
  appointment_time: Date
  duration: number
  service: string
  /** The stored items of the visit; null for one service without options. */
  items: unknown
  price: number | null
  address: string | null
  arrival_window_minutes: number | null
  cancelled_at: Date | null
}

/** The job in the format of email props and jsonb columns. */
export function toJobFacts({
  appointment_time,
  duration,
  service,
  items,
  price,
  address,
  arrival_window_minutes: arrivalWindow,
}: Omit<JobRow, 'cancelled_at'>): JobFacts {
  const texts = items === null ? undefined : (items as VisitItem[]).map(itemText)
  return {
    appointmentTime: appointment_time.toISOString(),
    duration,
    service,
    ...(texts && { items: texts }),
    price,
    address,
    ...(arrivalWindow !== null && { arrivalWindow }),
  }
}

export function currentJob(row: JobRow): CurrentJob {
  return { ...toJobFacts(row), isCancelled: row.cancelled_at !== null }
}

/** The `announced` state of a client who knows the current row. */
export function announcedFromRow(row: JobRow): JobFacts | 'cancelled' {
  return row.cancelled_at === null ? toJobFacts(row) : 'cancelled'
}

export function parseAnnounced(column: unknown): Announced {
  return column === null ? null : z.parse(AnnouncedColumn, column)
}

export function parseConfirmation(column: unknown): Confirmation | null {
  return column === null ? null : z.parse(ConfirmationColumn, column)
}

type JobWithNotice = JobRow & {
  client_email: string
  announced: unknown
  confirmation: unknown
  notify_at: Date | null
  notice_failed_at: Date | null
  never_emailed: boolean
}

/** Whether the client still has to be told the current state of an appointment; `none` if they know it. */
export function clientNotice(row: JobWithNotice): Appointment['client_notice'] {
  // There is nowhere to send an email to.
  if (row.client_email === '') return 'none'
  if (row.notify_at !== null) return 'scheduled'
  if (row.notice_failed_at !== null) return isKnown(row) ? 'none' : 'failed'
  if (row.never_emailed && row.cancelled_at === null) return 'unconfirmed'
  // Most new addresses come from the client.
  return isKnown(row, { ignoresAddress: true }) ? 'none' : 'untold'
}

function isKnown(row: JobWithNotice, { ignoresAddress = false } = {}): boolean {
  const announced = parseAnnounced(row.announced)
  const job = currentJob(row)
  const compared = ignoresAddress && typeof announced === 'object' ? announced?.address : job.address
  return row.confirmation === null && isUpToDate(announced, { ...job, address: compared ?? null })
}
