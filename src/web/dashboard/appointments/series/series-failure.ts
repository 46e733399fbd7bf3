import type { PlannedVisit } from '#contract/series.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The visits that still need an answer; null for every other failure. */
export function refusedVisits(error: unknown): PlannedVisit[] | null {
  if (!(error instanceof ApiError) || error.code !== 'series_needs_choices') return null
  return (error.details.visits as PlannedVisit[] | undefined) ?? []
}
