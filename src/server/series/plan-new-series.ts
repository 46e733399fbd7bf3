import type * as z from 'zod/mini'
import type { SeriesPlan } from '#contract/series.ts'
import { isInSupportedYears } from '#domain/appointments/supported-years.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { MAX_VISITS } from '#domain/series/rhythm.ts'
import { recurrenceAt, seriesVisits, type Visit } from '#domain/series/series-visits.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type Choices, readPlan, type VisitPlan } from '#server/series/plan-visits.ts'
import { businessSettings } from '#server/settings/queries.ts'

type PlanRequest = z.output<typeof SeriesPlan> & { address?: string | null | undefined }

export async function planNewSeries(
  tx: OwnerTx,
  request: PlanRequest & { choices?: Choices },
): Promise<VisitPlan> {
  const { timezone } = await businessSettings(tx)
  const visits = rhythmVisits(request, timezone).map((visit) => ({
    ...visit,
    durationMinutes: request.duration,
  }))
  return readPlan(tx, { visits, choices: request.choices ?? {}, address: request.address ?? null })
}

function rhythmVisits({ appointment_time, rhythm, ends }: PlanRequest, timeZone: string): Visit[] {
  const visits = seriesVisits(recurrenceAt(Date.parse(appointment_time), rhythm, timeZone), ends)
  if (visits.length < 2) refuseEnds('A series needs at least two visits')
  const [last, beyond] = visits.slice(MAX_VISITS - 1)
  if (last && beyond)
    refuseEnds(`A series can have up to ${MAX_VISITS} visits. Choose ${formatDate(last.date)} or earlier`)
  if (!visits.every(({ startsAt }) => isInSupportedYears(startsAt)))
    refuseEnds('Choose an end date before 2100')
  return visits
}

function refuseEnds(ends: string): never {
  refuse('invalid_request', { fields: { ends } })
}
