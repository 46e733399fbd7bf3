import type { ListedAppointment } from '#contract/appointments.ts'
import { isOver } from '#domain/appointments/next-job.ts'

/** The number of hues in `job-appearance.module.css`. */
export const SERVICE_COLORS = 8

/**
 * A color for a service that depends on nothing but its name, so it stays the same when other services are added or
 * removed. Two services may share one.
 */
export function serviceColor(service: string): number {
  let hash = 0
  for (const character of service.trim().toLowerCase()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % SERVICE_COLORS
}

type ShownJob = Pick<ListedAppointment, 'service' | 'appointment_time' | 'duration' | 'is_unpaid' | 'state'>

/** Nobody pays for a job at which the owner found nobody, unless they are invoiced. */
export function isUnpaidAndDone(job: ShownJob, nowMs: number): boolean {
  return job.is_unpaid && job.state !== 'no_show' && isOver(job, nowMs)
}

/** Attributes that `job-appearance.module.css` styles: the color of the service, and whether the job is over. */
export function jobAppearance(job: ShownJob, nowMs: number) {
  return { 'data-service-color': serviceColor(job.service), 'data-done': isOver(job, nowMs) || undefined }
}
