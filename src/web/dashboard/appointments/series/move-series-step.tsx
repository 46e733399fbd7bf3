import { useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FormerPlace, PlannedVisit } from '#contract/series.ts'
import type { SeriesScope } from '#domain/series/affected-visits.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { Timing } from '#web/dashboard/appointments/appointments-query.ts'
import { changeSchedule, showNotMoved } from '#web/dashboard/appointments/change-schedule.ts'
import { clientEmailText } from '#web/dashboard/appointments/client-email-text.ts'
import {
  conflictingVisitsFrom,
  NOT_SAVED,
  showAppointmentFailure,
} from '#web/dashboard/appointments/save-failure.ts'
import { confirmWarnings, refreshSchedule } from '#web/dashboard/appointments/schedule-prompt.ts'
import { shouldNotifyClient } from '#web/dashboard/appointments/should-notify-client.ts'
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
  to: Timing
  timeZone: string
  /** The initial state of the "Tell the client" box. */
  isTellClientChecked?: boolean
  backLabel: string
  onMoveOnlyThis: (tellClient: boolean) => Promise<void>
  /** Saves other changes to this visit first. Resolves to the saved visit, or to null if that failed. */
  beforeMove?: () => Promise<Appointment | null>
  onMoved: () => void
  onBack: () => void
}

type PlannedMove = { scope: SeriesScope; tellClient: boolean; visits: PlannedVisit[] }

/** Asks which visits of a series to move, then shows the new times. */
export function MoveSeriesStep(props: MoveSeriesStepProps) {
  const {
    appointment,
    to,
    timeZone,
    isTellClientChecked = true,
    backLabel,
    onMoveOnlyThis,
    onMoved,
    onBack,
  } = props
  const { appointment_time, duration } = to
  const [planned, setPlanned] = useState<PlannedMove | null>(null)
  /** The visit after `beforeMove`, which must not run again on a second attempt. */
  const savedVisit = useRef<Appointment>(null)
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const canTellClient = shouldNotifyClient(appointment, { ...appointment, ...to }, nowMs)

  async function submit(scope: Scope, tellClient: boolean) {
    if (scope === 'this') return onMoveOnlyThis(tellClient)
    const body = { scope, appointment_time, duration, choices: {} }
    try {
      const params = { id: appointment.id }
      const { visits } = await callAsOwner(endpoints.checkSeriesMove, { params, body })
      setPlanned({ scope, tellClient, visits })
    } catch (error) {
      showAppointmentFailure(error, NOT_SAVED)
    }
  }

  /** Moves all planned visits or none. The toast offers to undo the move. Resolves to the visits that need a choice. */
  async function move({ scope, tellClient, visits }: PlannedMove, choices: Choices) {
    const seen = savedVisit.current ?? (props.beforeMove ? await props.beforeMove() : appointment)
    if (!seen) return []
    savedVisit.current = seen
    const { id, updated_at: seen_updated_at, client_name } = seen
    const skipped = Object.values(choices).filter((choice) => choice === 'skip').length
    try {
      const { former, letter } = await callAsOwner(endpoints.moveSeries, {
        params: { id },
        body: { scope, appointment_time, duration, choices, seen_updated_at, tell_client: tellClient },
      })
      toast({
        title: 'Visits moved',
        description: movedText({ client_name, letter }, visits.length - skipped),
        action: { label: 'Undo', onAction: () => void undoSeriesMove(seen, former) },
      })
      onMoved()
    } catch (error) {
      const conflicts = conflictingVisitsFrom(error)
      if (conflicts) return conflicts
      showNotMoved(error, 'visit')
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
        confirmLabel={(count) => `Move ${visitCountText(count)}`}
        onConfirm={(choices) => move(planned, choices)}
        onBack={() => setPlanned(null)}
      />
    )
  }
  return (
    <ScopeQuestion
      appointment={appointment}
      timeZone={timeZone}
      confirmLabel={() => 'Move'}
      busyLabel="Checking..."
      backLabel={backLabel}
      excludesOffRhythm
      tellOptions={{ isPossible: canTellClient, isDefault: isTellClientChecked }}
      onConfirm={submit}
      onBack={onBack}
    >
      {() => (
        <p>
          From {formatMoment(timeZone, appointment.appointment_time)} to{' '}
          {newTimeText(appointment, to, timeZone)}
          {duration !== appointment.duration && `, ${duration} mins`}.
        </p>
      )}
    </ScopeQuestion>
  )
}

/** The new time, with its day only if that changes. */
function newTimeText(from: Timing, to: Timing, timeZone: string): string {
  const [oldDate, newDate] = [from, to].map(({ appointment_time }) => dateValue(timeZone, appointment_time))
  return oldDate === newDate
    ? timeText(timeZone, to.appointment_time)
    : formatMoment(timeZone, to.appointment_time)
}

/** Moves each visit back, including those that the move had skipped. */
async function undoSeriesMove(seen: Appointment, former: FormerPlace[]): Promise<void> {
  const { id, client_name, appointment_time: startsAt } = seen
  const undone = await changeSchedule({
    call: (confirmed) =>
      callAsOwner(endpoints.undoSeriesMove, { params: { id }, body: { former, confirmed } }),
    confirm: (warnings) =>
      confirmWarnings({
        title: 'Some of these times have since been taken',
        warnings,
        startsAt,
        confirmLabel: 'Move back anyway',
      }),
    explain: (error) => showNotMoved(error, 'visit'),
  })
  if (!undone) return
  const description = movedText({ client_name, letter: undone.letter }, former.length)
  toast({ title: 'Visits moved back', description })
}

function movedText(email: Parameters<typeof clientEmailText>[0], count: number): string {
  return [`${email.client_name}, ${visitCountText(count)}.`, clientEmailText(email)].filter(Boolean).join(' ')
}
