import { Check, TriangleAlert } from 'lucide-react'
import type { PlannedVisit } from '#contract/series.ts'
import { dateValue, timeText, timeValue } from '#web/format/wall-clock.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { RadioChoice } from './radio-choice.tsx'
import classes from './series.module.css'
import { type Answer, isFree, type OtherTime } from './visit-answers.ts'
import { momentWords, shortMomentWords, visitWarningWords } from './visit-words.ts'

type VisitRowProps = {
  planned: PlannedVisit
  timeZone: string
  answer: Answer | undefined
  mistake: string | undefined
  onAnswer: (answer: Answer) => void
}

export function VisitRow({ planned, timeZone, answer, mistake, onAnswer }: VisitRowProps) {
  const { visit, appointment_time } = planned
  const words = momentWords(timeZone, appointment_time)
  const [other, given] = typeof answer === 'object' ? [answer] : [null, answer]
  if (isFree(planned)) {
    return (
      <li className={classes.visit}>
        <Check size={18} className={classes.free} aria-hidden />
        <span>
          <span className={classes.spoken}>Free: </span>
          <time dateTime={appointment_time}>{words}</time>
        </span>
      </li>
    )
  }
  return (
    <li className={classes.visit} data-visit={visit}>
      <TriangleAlert size={18} className={classes.taken} aria-hidden />
      <div className={classes.asked}>
        <time dateTime={appointment_time} className={classes.moment}>
          {words}
        </time>
        {visitWarningWords(planned.warnings, { timeZone, startsAt: appointment_time }).map((sentence) => (
          <p key={sentence} className={classes.why}>
            {sentence}
          </p>
        ))}
        {planned.proposal === null && <p className={classes.why}>No free time within three days.</p>}
        <RadioChoice
          legend={`Instead of ${words}`}
          isLegendSpoken
          options={optionsFor(planned, timeZone)}
          chosen={other ? 'other' : given}
          mistake={mistake}
          onChoose={(chosen) => onAnswer(chosen === 'other' ? timeOf(planned, timeZone) : chosen)}
        />
        {other && (
          <div className={classes.pair}>
            <TextField
              type="date"
              label="Date"
              value={other.date}
              onChange={(event) => onAnswer({ ...other, date: event.currentTarget.value })}
            />
            <TextField
              type="time"
              label="Time"
              value={other.time}
              onChange={(event) => onAnswer({ ...other, time: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

function optionsFor({ appointment_time, proposal }: PlannedVisit, timeZone: string) {
  const keep = { value: 'keep' as const, label: `Keep ${timeText(timeZone, appointment_time)} anyway` }
  const others = [
    { value: 'other' as const, label: 'Another time…' },
    { value: 'skip' as const, label: 'Skip this visit' },
    keep,
  ]
  if (proposal === null) return others
  return [
    { value: 'proposal' as const, label: shortMomentWords(timeZone, proposal), hint: 'Free' },
    ...others,
  ]
}

function timeOf({ appointment_time }: PlannedVisit, timeZone: string): OtherTime {
  return { date: dateValue(timeZone, appointment_time), time: timeValue(timeZone, appointment_time) }
}
