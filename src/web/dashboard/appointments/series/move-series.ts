import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FormerPlace, PlannedVisit } from '#contract/series.ts'
import type { SeriesScope } from '#domain/series/visits-reached.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { Place } from '#web/dashboard/appointments/appointments-query.ts'
import { changeSchedule, tellNotMoved } from '#web/dashboard/appointments/change-schedule.ts'
import { letterWords } from '#web/dashboard/appointments/letter-words.ts'
import { refusedVisits } from '#web/dashboard/appointments/save-failure.ts'
import { askOwner, refreshSchedule } from '#web/dashboard/appointments/schedule-desk.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Choices } from './visit-answers.ts'
import { visitsWords } from './visit-words.ts'

/** Of this visit and others with it. */
export type SeriesMove = { scope: SeriesScope; to: Place }

export async function checkMove({ id }: Appointment, { scope, to }: SeriesMove): Promise<PlannedVisit[]> {
  const { appointment_time, duration } = to
  const body = { scope, appointment_time, duration, choices: {} }
  return (await callAsOwner(endpoints.checkSeriesMove, { params: { id }, body })).visits
}

type Outcome = { kind: 'moved' } | { kind: 'refused'; visits: PlannedVisit[] } | { kind: 'failed' }
type MoveOptions = {
  choices: Choices
  tellClient: boolean
  /** How many are moved. */
  count: number
}

/** All of them, or none. The owner can take it back from the toast. */
export async function moveSeries(
  seen: Appointment,
  { scope, to }: SeriesMove,
  { choices, tellClient, count }: MoveOptions,
): Promise<Outcome> {
  try {
    const { appointment_time, duration } = to
    const { former, letter } = await callAsOwner(endpoints.moveSeries, {
      params: { id: seen.id },
      body: {
        scope,
        appointment_time,
        duration,
        choices,
        seen_updated_at: seen.updated_at,
        tell_client: tellClient,
      },
    })
    toast({
      title: 'Visits moved',
      description: movedWords({ client_name: seen.client_name, letter }, count),
      action: { label: 'Undo', onAction: () => void undoSeriesMove(seen, former) },
    })
    return { kind: 'moved' }
  } catch (error) {
    const visits = refusedVisits(error)
    if (visits) return { kind: 'refused', visits }
    tellNotMoved(error, 'visit')
    return { kind: 'failed' }
  } finally {
    refreshSchedule()
  }
}

/** Each to where it was, also those that the move had left out. */
async function undoSeriesMove(seen: Appointment, former: FormerPlace[]): Promise<void> {
  const { id, client_name, appointment_time: startsAt } = seen
  const undone = await changeSchedule({
    noun: 'visit',
    call: (confirmed) =>
      callAsOwner(endpoints.undoSeriesMove, { params: { id }, body: { former, confirmed } }),
    confirm: (warnings) =>
      askOwner({ title: 'Some times are taken by now', warnings, startsAt, goOn: 'Move back anyway' }),
  })
  if (!undone) return
  const description = movedWords({ client_name, letter: undone.letter }, former.length)
  toast({ title: 'Visits moved back', description })
}

function movedWords(told: Parameters<typeof letterWords>[0], count: number): string {
  return [`${told.client_name}, ${visitsWords(count)}.`, letterWords(told)].filter(Boolean).join(' ')
}
