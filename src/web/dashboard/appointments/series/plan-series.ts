import { endpoints } from '#contract/endpoints.ts'
import type { PlannedVisit } from '#contract/series.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { AppointmentBody } from '#web/dashboard/appointments/appointment-values.ts'
import { besideFields } from '#web/dashboard/appointments/save-failure.ts'
import type { Repeat } from './repeat-values.ts'

/** What is to be made: the first visit, and how it comes again. */
export type SeriesDraft = { body: AppointmentBody; repeat: Repeat }
export type PlannedSeries = SeriesDraft & { visits: PlannedVisit[] }

type PlanEnds = {
  onPlanned: (planned: PlannedSeries) => void
  /** Tells a failure, and gives back what belongs beside fields. */
  explain: (error: unknown) => Record<string, string>
}

/** Looks up every visit that there would be. Resolves to sentences for fields that were refused. */
export async function planSeries({ body, repeat }: SeriesDraft, { onPlanned, explain }: PlanEnds) {
  const { appointment_time, duration = Number.NaN } = body
  try {
    const { visits } = await callAsOwner(endpoints.checkSeries, {
      body: { ...repeat, appointment_time, duration },
    })
    if (visits.length < 2) return { until: 'There is only one visit until then' }
    onPlanned({ body, repeat, visits })
  } catch (error) {
    return besideFields(error) ?? explain(error)
  }
}
