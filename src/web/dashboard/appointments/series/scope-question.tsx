import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { seriesQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { Question } from '#web/dashboard/ui/question.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { RadioChoice } from './radio-choice.tsx'
import { SCOPE_WORDS, type Scope, scopesOf, type Visit, visitsLeft, visitsWithin } from './scope.ts'
import { TellClientField } from './tell-client-field.tsx'
import { formatMoment, leftWords, visitCountText } from './visit-text.ts'

type ScopeQuestionProps = {
  appointment: Appointment
  timeZone: string
  goOn: string
  busyLabel: string
  back: string
  look?: 'primary' | 'danger'
  leavesOffRhythm?: boolean
  /** Whether the client could be told, and whether that is meant at first. */
  telling: { isPossible: boolean; isMeant: boolean }
  onGoOn: (scope: Scope, tellClient: boolean) => Promise<void>
  onBack: () => void
  children?: ReactNode
}

/** A question about an appointment; of a visit of a series, also which visits are meant. */
export function ScopeQuestion(props: ScopeQuestionProps) {
  const { appointment, timeZone, telling, leavesOffRhythm, onGoOn, children, ...question } = props
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const [scope, setScope] = useState<Scope>('this')
  const [isTelling, setTelling] = useState(telling.isMeant)
  const isVisit = appointment.series_id !== null
  const { data, isError } = useQuery({ ...seriesQuery(appointment.id), enabled: isVisit })
  const asked = { id: appointment.id, nowMs, leavesOffRhythm }
  const left = data ? visitsLeft(scope, data.visits, asked) : []
  const scopes = data ? scopesOf(data.visits, asked) : []

  return (
    <Question {...question} onGoOn={() => onGoOn(scope, telling.isPossible && isTelling)}>
      {children}
      {data && (
        <RadioChoice
          legend="Which visits?"
          options={scopes.map((value) => ({
            value,
            label: SCOPE_WORDS[value],
            hint: spanWords(visitsWithin(value, data.visits, asked), timeZone),
          }))}
          chosen={scope}
          onChoose={setScope}
        />
      )}
      {isVisit && !data && (
        <p role="status">{isError ? 'The other visits could not be loaded.' : 'Loading...'}</p>
      )}
      {left.length > 0 && (
        <p role="status">
          {leftWords(
            left.map(({ appointment_time }) => appointment_time),
            timeZone,
          )}
        </p>
      )}
      {telling.isPossible && <TellClientField isTelling={isTelling} onChange={setTelling} />}
    </Question>
  )
}

/** `9 visits, the first on Tue, Dec 1, 2026, 9:00 AM` */
function spanWords(visits: readonly Visit[], timeZone: string): string {
  const [first] = visits
  if (!first) return ''
  const moment = formatMoment(timeZone, first.appointment_time)
  return visits.length === 1 ? moment : `${visitCountText(visits.length)}, the first on ${moment}`
}
