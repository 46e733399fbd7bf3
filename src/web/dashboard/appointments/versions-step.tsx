import type { Appointment } from '#contract/appointments.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import classes from './appointments.module.css'
import { differences, type Version } from './versions.ts'

type VersionsStepProps = {
  mine: Version
  theirs: Appointment
  timeZone: string
  onKeepMine: () => Promise<void>
  onTakeTheirs: () => void
}

export function VersionsStep({ mine, theirs, timeZone, onKeepMine, onTakeTheirs }: VersionsStepProps) {
  const isSame = differences(mine, theirs, timeZone).length === 0
  return (
    <ConfirmStep
      confirmLabel="Keep mine"
      busyLabel="Saving..."
      backLabel="Use theirs"
      onConfirm={onKeepMine}
      onBack={onTakeTheirs}
    >
      <p>
        This job was saved in another window or on another device while you were editing it.{' '}
        {isSame ? 'Both versions are the same.' : 'Which version do you want to keep?'}
      </p>
      <VersionRows
        left={{ name: 'Yours', version: mine }}
        right={{ name: 'Theirs', version: theirs }}
        timeZone={timeZone}
      />
    </ConfirmStep>
  )
}

type NamedVersion = { name: string; version: Version }

/** The differences between two versions of an appointment, side by side. */
export function VersionRows({
  left,
  right,
  timeZone,
}: {
  left: NamedVersion
  right: NamedVersion
  timeZone: string
}) {
  return (
    <dl className={classes.versions}>
      {differences(left.version, right.version, timeZone).map(({ label, mine, theirs }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{left.name}</span>
            {mine}
          </dd>
          <dd>
            <span>{right.name}</span>
            {theirs}
          </dd>
        </div>
      ))}
    </dl>
  )
}
