import { useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { PlannedVisit } from '#contract/series.ts'
import type { Place } from '#web/dashboard/appointments/appointments-query.ts'
import { NOT_SAVED, tellAppointmentFailure } from '#web/dashboard/appointments/save-failure.ts'
import { isWorthTelling } from '#web/dashboard/appointments/worth-telling.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { checkMove, moveSeries, type SeriesMove } from './move-series.ts'
import type { Scope } from './scope.ts'
import { ScopeQuestion } from './scope-question.tsx'
import type { Choices } from './visit-answers.ts'
import { VisitCheck } from './visit-check.tsx'
import { momentWords, visitsWords } from './visit-words.ts'

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

type Planned = SeriesMove & { visits: PlannedVisit[]; tellClient: boolean }

/** Asks which visits of a series move, and shows where they would go. */
export function MoveSeriesStep(props: MoveSeriesStepProps) {
  const { appointment, to, timeZone, isTelling = true, back, onThisOne, onMoved, onBack } = props
  const [planned, setPlanned] = useState<Planned | null>(null)
  /** Saved already: a second try has nothing to save beside. */
  const saved = useRef<Appointment>(null)
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const isPossible = isWorthTelling(appointment, { ...appointment, ...to }, nowMs)

  async function goOn(scope: Scope, tellClient: boolean) {
    if (scope === 'this') return onThisOne(tellClient)
    try {
      setPlanned({ scope, to, visits: await checkMove(appointment, { scope, to }), tellClient })
    } catch (error) {
      tellAppointmentFailure(error, NOT_SAVED)
    }
  }

  async function move({ visits, tellClient, ...how }: Planned, choices: Choices) {
    const seen = saved.current ?? (props.beforeMove ? await props.beforeMove() : appointment)
    if (!seen) return []
    saved.current = seen
    const skipped = Object.values(choices).filter((choice) => choice === 'skip').length
    const count = visits.length - skipped
    const outcome = await moveSeries(seen, how, { choices, tellClient, count })
    if (outcome.kind === 'refused') return outcome.visits
    if (outcome.kind === 'moved') onMoved()
    return []
  }

  if (planned) {
    return (
      <VisitCheck
        visits={planned.visits}
        timeZone={timeZone}
        goOn={(count) => `Move ${visitsWords(count)}`}
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
        From {momentWords(timeZone, appointment.appointment_time)} to {toWords(appointment, to, timeZone)}
        {to.duration !== appointment.duration && `, ${to.duration} mins`}.
      </p>
    </ScopeQuestion>
  )
}

/** The day only where it is another one. */
function toWords(from: Place, to: Place, timeZone: string): string {
  const [was, is] = [from, to].map(({ appointment_time }) => dateValue(timeZone, appointment_time))
  return was === is ? timeText(timeZone, to.appointment_time) : momentWords(timeZone, to.appointment_time)
}
