import { endpoints } from '#contract/endpoints.ts'
import type { PlannedVisit } from '#contract/series.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { AppointmentBody } from '#web/dashboard/appointments/appointment-values.ts'
import { fieldErrorsFrom } from '#web/dashboard/appointments/save-failure.ts'
import type { Repeat } from './repeat-values.ts'

/** The first visit and how it repeats. The email is empty for a client who can only be texted. */
export type SeriesDraft = { body: AppointmentBody; repeat: Repeat; clientEmail: string }
export type PlannedSeries = SeriesDraft & { visits: PlannedVisit[] }

type PlanCallbacks = {
  onPlanned: (planned: PlannedSeries) => void
  /** Shows a failure and returns errors by field. */
  explain: (error: unknown) => Record<string, string>
}

/** Asks the server for every visit of the series. Resolves to error messages by field. */
export async function planSeries(draft: SeriesDraft, { onPlanned, explain }: PlanCallbacks) {
  const { body, repeat } = draft
  const { appointment_time, duration = Number.NaN, address } = body
  try {
    const { visits } = await callAsOwner(endpoints.checkSeries, {
      body: { ...repeat, appointment_time, duration, address },
    })
    if (visits.length < 2) return { until: 'Only one visit fits before that date' }
    onPlanned({ ...draft, visits })
  } catch (error) {
    return fieldErrorsFrom(error) ?? explain(error)
  }
}
