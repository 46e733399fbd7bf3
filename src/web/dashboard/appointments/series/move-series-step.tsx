import { useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FormerPlace, PlannedVisit } from '#contract/series.ts'
import type { SeriesScope } from '#domain/series/visits-reached.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { Place } from '#web/dashboard/appointments/appointments-query.ts'
import { changeSchedule, tellNotMoved } from '#web/dashboard/appointments/change-schedule.ts'
import { clientEmailText } from '#web/dashboard/appointments/client-email-text.ts'
import { NOT_SAVED, refusedVisits, tellAppointmentFailure } from '#web/dashboard/appointments/save-failure.ts'
import { askOwner, refreshSchedule } from '#web/dashboard/appointments/schedule-desk.ts'
import { isWorthTelling } from '#web/dashboard/appointments/should-notify-client.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Scope } from './scope.ts'
import { ScopeQuestion } from './scope-question.tsx'
import type { Choices } from './visit-answers.ts'
import { VisitCheck } from './visit-check.tsx'
import { formatMoment, visitCountText } from './visit-text.ts'

type MoveSeriesStepProps = {
  appointment: Appointment
  to: Place
  timeZone: string
  /** Whether the client is to be told, at first. */
  isTelling?: boolean
  back: string
  onThisOne: (tellClient: boolean) => Promise<void>
  /** Saves what else was changed of this visit, and gives it as it is then; null where that could not be. */
  beforeMove?: () => Promise<Appointment | null>
  onMoved: () => void
  onBack: () => void
}

type Planned = { scope: SeriesScope; tellClient: boolean; visits: PlannedVisit[] }

/** Asks which visits of a series move, and shows where they would go. */
export function MoveSeriesStep(props: MoveSeriesStepProps) {
  const { appointment, to, timeZone, isTelling = true, back, onThisOne, onMoved, onBack } = props
  const { appointment_time, duration } = to
  const [planned, setPlanned] = useState<Planned | null>(null)
  /** Saved already: a second try has nothing to save beside. */
  const saved = useRef<Appointment>(null)
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const isPossible = isWorthTelling(appointment, { ...appointment, ...to }, nowMs)

  async function goOn(scope: Scope, tellClient: boolean) {
    if (scope === 'this') return onThisOne(tellClient)
    const body = { scope, appointment_time, duration, choices: {} }
    try {
      const params = { id: appointment.id }
      const { visits } = await callAsOwner(endpoints.checkSeriesMove, { params, body })
      setPlanned({ scope, tellClient, visits })
    } catch (error) {
      tellAppointmentFailure(error, NOT_SAVED)
    }
  }

  /** All of them, or none. The owner can take it back from the toast. */
  async function move({ scope, tellClient, visits }: Planned, choices: Choices) {
    const seen = saved.current ?? (props.beforeMove ? await props.beforeMove() : appointment)
    if (!seen) return []
    saved.current = seen
    const { id, updated_at: seen_updated_at, client_name } = seen
    const skipped = Object.values(choices).filter((choice) => choice === 'skip').length
    try {
      const { former, letter } = await callAsOwner(endpoints.moveSeries, {
        params: { id },
        body: { scope, appointment_time, duration, choices, seen_updated_at, tell_client: tellClient },
      })
      toast({
        title: 'Visits moved',
        description: movedWords({ client_name, letter }, visits.length - skipped),
        action: { label: 'Undo', onAction: () => void undoSeriesMove(seen, former) },
      })
      onMoved()
    } catch (error) {
      const refused = refusedVisits(error)
      if (refused) return refused
      tellNotMoved(error, 'visit')
    } finally {
      refreshSchedule()
    }
    return []
  }

  if (planned) {
    return (
      <VisitCheck
        visits={planned.visits}
        timeZone={timeZone}
        goOn={(count) => `Move ${visitCountText(count)}`}
        onGoOn={(choices) => move(planned, choices)}
        onBack={() => setPlanned(null)}
      />
    )
  }
  return (
    <ScopeQuestion
      appointment={appointment}
      timeZone={timeZone}
      goOn="Move"
      busyLabel="Looking..."
      back={back}
      leavesOffRhythm
      telling={{ isPossible, isMeant: isTelling }}
      onGoOn={goOn}
      onBack={onBack}
    >
      <p>
        From {formatMoment(timeZone, appointment.appointment_time)} to {toWords(appointment, to, timeZone)}
        {duration !== appointment.duration && `, ${duration} mins`}.
      </p>
    </ScopeQuestion>
  )
}

/** The day only where it is another one. */
function toWords(from: Place, to: Place, timeZone: string): string {
  const [was, is] = [from, to].map(({ appointment_time }) => dateValue(timeZone, appointment_time))
  return was === is ? timeText(timeZone, to.appointment_time) : formatMoment(timeZone, to.appointment_time)
}

/** Each to where it was, also those that the move had left out. */
async function undoSeriesMove(seen: Appointment, former: FormerPlace[]): Promise<void> {
  const { id, client_name, appointment_time: startsAt } = seen
  const undone = await changeSchedule({
    call: (confirmed) =>
      callAsOwner(endpoints.undoSeriesMove, { params: { id }, body: { former, confirmed } }),
    confirm: (warnings) =>
      askOwner({ title: 'Some times are taken by now', warnings, startsAt, goOn: 'Move back anyway' }),
    explain: (error) => tellNotMoved(error, 'visit'),
  })
  if (!undone) return
  const description = movedWords({ client_name, letter: undone.letter }, former.length)
  toast({ title: 'Visits moved back', description })
}

function movedWords(told: Parameters<typeof clientEmailText>[0], count: number): string {
  return [`${told.client_name}, ${visitCountText(count)}.`, clientEmailText(told)].filter(Boolean).join(' ')
}
