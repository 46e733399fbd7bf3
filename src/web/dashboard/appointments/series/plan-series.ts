import { endpoints } from '#contract/endpoints.ts'
import type { PlannedVisit } from '#contract/series.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { AppointmentBody } from '#web/dashboard/appointments/appointment-values.ts'
import type { Repeat } from './repeat-values.ts'

/** What is to be made: the first visit, and how it comes again. */
export type SeriesDraft = { body: AppointmentBody; repeat: Repeat }
export type PlannedSeries = SeriesDraft & { visits: PlannedVisit[] }

/** Every visit that there would be, and what stands in its way. */
export async function planSeries({ body, repeat }: SeriesDraft): Promise<PlannedSeries> {
  const { appointment_time, duration = Number.NaN } = body
  const { visits } = await callAsOwner(endpoints.checkSeries, {
    body: { ...repeat, appointment_time, duration },
  })
  return { body, repeat, visits }
}
