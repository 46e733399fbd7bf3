import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlannedVisit } from '#contract/series.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { RadioChoice } from '#web/dashboard/ui/radio-choice.tsx'
import { dateValue, timeText, timeValue } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './series.module.css'
import {
  type Answer,
  type Answers,
  type Choices,
  isFree,
  keptCount,
  type OtherTime,
  toChoices,
  unansweredVisits,
  visitSummary,
  withConflicts,
  withProposalsAccepted,
} from './visit-answers.ts'
import { formatMoment, formatShortMoment, visitWarningText } from './visit-text.ts'

type VisitCheckProps = {
  visits: readonly PlannedVisit[]
  timeZone: string
  /** The label of the confirm button for this number of visits. */
  confirmLabel: (count: number) => string
  /** Resolves to the visits whose time is no longer free. If there are any, nothing was saved. */
  onConfirm: (choices: Choices) => Promise<readonly PlannedVisit[]>
  onBack: () => void
  /** Shown below the visits. */
  children?: ReactNode
}

/** Lists every visit before saving. Visits with warnings need an answer first. */
export function VisitCheck({
  timeZone,
  confirmLabel,
  onConfirm,
  onBack,
  children,
  ...props
}: VisitCheckProps) {
  const [{ visits, answers }, setPlan] = useState({ visits: [...props.visits], answers: {} as Answers })
  const [showsErrors, setShowsErrors] = useState(false)
  const [hasConflicts, setHasConflicts] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const unanswered = unansweredVisits(visits, answers)
  const summary = visitSummary(visits, answers)
  const withProposal = unanswered.filter(({ proposal }) => proposal !== null)

  const setAnswer = (visit: number) => (chosenAnswer: Answer) =>
    setPlan((plan) => ({ ...plan, answers: { ...plan.answers, [visit]: chosenAnswer } }))

  function focusVisit(visit: number | undefined) {
    list.current?.querySelector<HTMLElement>(`[data-visit="${visit}"] input`)?.focus()
  }

  async function save() {
    if (unanswered.length > 0) {
      flushSync(() => setShowsErrors(true))
      return focusVisit(unanswered[0]?.visit)
    }
    const conflicts = await onConfirm(toChoices(visits, answers, { originalVisits: props.visits, timeZone }))
    if (conflicts.length === 0) return
    flushSync(() => {
      setPlan((plan) => withConflicts(plan, conflicts))
      setShowsErrors(false)
      setHasConflicts(true)
    })
    focusVisit(conflicts[0]?.visit)
  }

  return (
    <ConfirmStep
      confirmLabel={confirmLabel(keptCount(visits, answers))}
      busyLabel="Saving..."
      backLabel="Go back"
      onConfirm={save}
      onBack={onBack}
    >
      <div className={classes.summary} role="status">
        <p>
          <strong>{summary.headline}</strong>
          {summary.detail}
        </p>
        {hasConflicts && unanswered.length > 0 && (
          <p>Some of these times aren’t open. Nothing has been saved yet.</p>
        )}
      </div>
      {withProposal.length > 1 && (
        <Button
          look="quiet"
          onClick={() =>
            setPlan((plan) => ({ ...plan, answers: withProposalsAccepted(visits, plan.answers) }))
          }
        >
          Use all {withProposal.length} suggested times
        </Button>
      )}
      <ol ref={list} className={classes.visits} aria-label="Visits">
        {visits.map((planned) => (
          <VisitRow
            key={planned.visit}
            planned={planned}
            timeZone={timeZone}
            answer={answers[planned.visit]}
            error={
              showsErrors && unanswered.includes(planned) ? answerError(answers[planned.visit]) : undefined
            }
            onAnswer={setAnswer(planned.visit)}
          />
        ))}
      </ol>
      {children}
    </ConfirmStep>
  )
}

function answerError(answer: Answer | undefined): string {
  return answer === undefined ? 'Pick a time or skip this visit' : 'Choose a date and a time'
}

type VisitRowProps = {
  planned: PlannedVisit
  timeZone: string
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (answer: Answer) => void
}

function VisitRow({ planned, timeZone, answer, error, onAnswer }: VisitRowProps) {
  const { visit, appointment_time } = planned
  const moment = formatMoment(timeZone, appointment_time)
  const [otherTime, chosenAnswer] = typeof answer === 'object' ? [answer] : [null, answer]
  if (isFree(planned)) {
    return (
      <li className={classes.visit}>
        <Check size={18} className={classes.free} aria-hidden />
        <span>
          <span className={classes.visuallyHidden}>Open: </span>
          <time dateTime={appointment_time}>{moment}</time>
        </span>
      </li>
    )
  }
  return (
    <li className={classes.visit} data-visit={visit}>
      <TriangleAlert size={18} className={classes.taken} aria-hidden />
      <div className={classes.question}>
        <time dateTime={appointment_time} className={classes.moment}>
          {moment}
        </time>
        {visitWarningText(planned.warnings, { timeZone, startsAt: appointment_time }).map((sentence) => (
          <p key={sentence} className={classes.reason}>
            {sentence}
          </p>
        ))}
        {planned.proposal === null && <p className={classes.reason}>No open time within three days.</p>}
        <RadioChoice
          legend={`Instead of ${moment}`}
          isLegendHidden
          options={optionsFor(planned, timeZone)}
          chosen={otherTime ? 'other' : chosenAnswer}
          error={error}
          onChoose={(chosen) => onAnswer(chosen === 'other' ? fieldsOf(planned, timeZone) : chosen)}
        />
        {otherTime && (
          <div className={classes.dateAndTime}>
            <TextField
              type="date"
              label="Date"
              value={otherTime.date}
              onChange={(event) => onAnswer({ ...otherTime, date: event.currentTarget.value })}
            />
            <TextField
              type="time"
              label="Time"
              value={otherTime.time}
              onChange={(event) => onAnswer({ ...otherTime, time: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

function optionsFor({ appointment_time, proposal }: PlannedVisit, timeZone: string) {
  const proposed = proposal && { label: formatShortMoment(timeZone, proposal), hint: 'Open' }
  return [
    ...(proposed ? [{ value: 'proposal' as const, ...proposed }] : []),
    { value: 'other' as const, label: 'Another time...' },
    { value: 'skip' as const, label: 'Skip this visit' },
    { value: 'keep' as const, label: `Keep ${timeText(timeZone, appointment_time)} anyway` },
  ]
}

function fieldsOf({ appointment_time }: PlannedVisit, timeZone: string): OtherTime {
  return { date: dateValue(timeZone, appointment_time), time: timeValue(timeZone, appointment_time) }
}
