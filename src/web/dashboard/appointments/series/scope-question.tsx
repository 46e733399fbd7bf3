import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { seriesQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { RadioChoice } from '#web/dashboard/ui/radio-choice.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { distinctScopes, SCOPE_LABELS, type Scope, type Visit, visitsLeftOut, visitsWithin } from './scope.ts'
import { TellClientField } from './tell-client-field.tsx'
import { formatMoment, leftOutText, visitCountText } from './visit-text.ts'

type ScopeQuestionProps = {
  appointment: Appointment
  timeZone: string
  confirmLabel: (visitCount: number) => string
  busyLabel: string
  backLabel: string
  look?: 'primary' | 'danger'
  excludesOffRhythm?: boolean
  /** Whether to name the visits that keep their time because they were moved separately. */
  keepsOffRhythmTimes?: boolean
  /** Whether "Tell the client" is offered for the chosen visits, and whether it is ticked until the owner changes it. */
  tellOptions: (visits: readonly Appointment[]) => { isPossible: boolean; isDefault: boolean }
  /** Called when the owner chooses which visits. */
  onScope?: (scope: Scope) => void
  onConfirm: (scope: Scope, tellClient: boolean, visits: readonly Appointment[]) => Promise<void>
  onBack: () => void
  children: (visits: readonly Appointment[]) => ReactNode
}

/** Asks for confirmation and, for a visit of a series, which visits to change. */
export function ScopeQuestion(props: ScopeQuestionProps) {
  const { appointment, timeZone, tellOptions, excludesOffRhythm, onScope, onConfirm, children, ...rest } =
    props
  const { keepsOffRhythmTimes = false, ...stepProps } = rest
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const [scope, setScope] = useState<Scope>('this')
  /** Null until the owner ticks or clears the box. */
  const [tellClient, setTellClient] = useState<boolean | null>(null)
  const isInSeries = appointment.series_id !== null
  const { data, isError } = useQuery({ ...seriesQuery(appointment.id), enabled: isInSeries })
  const context = { id: appointment.id, nowMs, excludesOffRhythm }
  const leftOut = data && keepsOffRhythmTimes ? visitsLeftOut(scope, data.visits, context) : []
  const scopes = data ? distinctScopes(data.visits, context) : []
  const visits = data ? visitsWithin(scope, data.visits, context) : [appointment]
  const { isPossible, isDefault } = tellOptions(visits)
  const isTold = tellClient ?? isDefault

  function chooseScope(chosen: Scope) {
    setScope(chosen)
    onScope?.(chosen)
  }

  return (
    <ConfirmStep
      {...stepProps}
      confirmLabel={stepProps.confirmLabel(visits.length)}
      onConfirm={() => onConfirm(scope, isPossible && isTold, visits)}
    >
      {children(visits)}
      {data && (
        <RadioChoice
          legend="Which visits?"
          options={scopes.map((value) => ({
            value,
            label: SCOPE_LABELS[value],
            hint: visitsHint(visitsWithin(value, data.visits, context), timeZone),
          }))}
          chosen={scope}
          onChoose={chooseScope}
        />
      )}
      {isInSeries && !data && (
        <p role="status">{isError ? 'Couldn’t load the other visits.' : 'Loading...'}</p>
      )}
      {leftOut.length > 0 && (
        <p role="status">
          {leftOutText(
            leftOut.map(({ appointment_time }) => appointment_time),
            timeZone,
          )}
        </p>
      )}
      {isPossible && <TellClientField isChecked={isTold} onChange={setTellClient} />}
    </ConfirmStep>
  )
}

/** `9 visits, the first on Tue, Dec 1, 2026, 9:00 AM` */
function visitsHint(visits: readonly Visit[], timeZone: string): string {
  const [first] = visits
  if (!first) return ''
  const moment = formatMoment(timeZone, first.appointment_time)
  return visits.length === 1 ? moment : `${visitCountText(visits.length)}, the first on ${moment}`
}
