import { TriangleAlert } from 'lucide-react'
import type { AppointmentWarning } from '#contract/appointments.ts'
import classes from './appointments.module.css'
import { warningWords } from './warning-words.ts'

type WarningListProps = { warnings: readonly AppointmentWarning[]; timeZone: string; startsAt: string }

export function WarningList({ warnings, timeZone, startsAt }: WarningListProps) {
  if (warnings.length === 0) return null
  return (
    <ul className={classes.warnings}>
      {warningWords(warnings, { timeZone, startsAt }).map((sentence) => (
        <li key={sentence}>
          <TriangleAlert size={18} aria-hidden />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
