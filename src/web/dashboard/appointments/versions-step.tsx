import type { Appointment } from '#contract/appointments.ts'
import classes from './appointments.module.css'
import { Question } from './question.tsx'
import { differences, type Version } from './two-versions.ts'

type VersionsStepProps = {
  mine: Version
  theirs: Appointment
  timeZone: string
  onKeepMine: () => Promise<void>
  onTakeTheirs: () => void
}

export function VersionsStep({ mine, theirs, timeZone, onKeepMine, onTakeTheirs }: VersionsStepProps) {
  const rows = differences(mine, theirs, timeZone)
  return (
    <Question
      goOn="Keep mine"
      busyLabel="Saving..."
      back="Take theirs"
      onGoOn={onKeepMine}
      onBack={onTakeTheirs}
    >
      <p>
        This appointment was saved in another window or on another device while you were editing it.{' '}
        {rows.length === 0 ? 'Both say the same.' : 'Which one should stay?'}
      </p>
      <dl className={classes.versions}>
        {rows.map(({ label, mine: my, theirs: their }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>Yours</span>
              {my}
            </dd>
            <dd>
              <span>Theirs</span>
              {their}
            </dd>
          </div>
        ))}
      </dl>
    </Question>
  )
}
