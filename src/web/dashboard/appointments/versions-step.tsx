import type { Appointment } from '#contract/appointments.ts'
import { Question } from '#web/dashboard/ui/question.tsx'
import { differences, type Version } from './two-versions.ts'
import { VersionRows } from './version-rows.tsx'

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
    <Question
      goOn="Keep mine"
      busyLabel="Saving..."
      back="Take theirs"
      onGoOn={onKeepMine}
      onBack={onTakeTheirs}
    >
      <p>
        This appointment was saved in another window or on another device while you were editing it.{' '}
        {isSame ? 'Both say the same.' : 'Which one should stay?'}
      </p>
      <VersionRows
        one={{ name: 'Yours', version: mine }}
        other={{ name: 'Theirs', version: theirs }}
        timeZone={timeZone}
      />
    </Question>
  )
}
