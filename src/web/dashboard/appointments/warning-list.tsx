import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { AppointmentWarning } from '#contract/appointments.ts'
import classes from './appointments.module.css'
import { type CheckedJob, type Timing, warningsQuery } from './appointments-query.ts'
import { warningText } from './warning-text.ts'

type WarningListProps = { warnings: readonly AppointmentWarning[]; timeZone: string; startsAt: string }

export function WarningList({ warnings, timeZone, startsAt }: WarningListProps) {
  if (warnings.length === 0) return null
  return (
    <ul className={classes.warnings}>
      {warningText(warnings, { timeZone, startsAt }).map((sentence) => (
        <li key={sentence}>
          <TriangleAlert size={18} aria-hidden />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

const TYPING_PAUSE_MS = 250

type LiveWarningsProps = {
  /** Null while date, time or duration are invalid. */
  timing: Timing | null
  address: string
  timeZone: string
  /** The appointment being edited, which does not conflict with itself. */
  exceptId?: string | undefined
}

/** Warnings while a time is being chosen. They do not prevent saving, and have reserved space above the buttons. */
export function LiveWarnings({ timing, address, timeZone, exceptId }: LiveWarningsProps) {
  const [debounced] = useDebouncedValue(timing && JSON.stringify({ ...timing, address }), TYPING_PAUSE_MS)
  const checkedJob = debounced === null ? null : (JSON.parse(debounced) as CheckedJob)
  const { data } = useQuery(warningsQuery(checkedJob, exceptId))
  return (
    <div role="status" className={classes.liveWarnings}>
      {checkedJob && data && (
        <WarningList warnings={data} timeZone={timeZone} startsAt={checkedJob.appointment_time} />
      )}
    </div>
  )
}
