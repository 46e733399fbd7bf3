import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { AppointmentWarning } from '#contract/appointments.ts'
import classes from './appointments.module.css'
import { type Place, warningsQuery } from './appointments-query.ts'
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
  /** Null while date, time or duration are none yet. */
  place: Place | null
  timeZone: string
  /** The appointment that is being changed. */
  exceptId?: string | undefined
}

/** What stands in the way of the chosen time, while it is being chosen. It stops nobody, and above the buttons moves nothing. */
export function LiveWarnings({ place, timeZone, exceptId }: LiveWarningsProps) {
  const [settled] = useDebouncedValue(place && JSON.stringify(place), TYPING_PAUSE_MS)
  const asked = settled === null ? null : (JSON.parse(settled) as Place)
  const { data } = useQuery(warningsQuery(asked, exceptId))
  return (
    <div role="status" className={classes.live}>
      {asked && data && <WarningList warnings={data} timeZone={timeZone} startsAt={asked.appointment_time} />}
    </div>
  )
}
