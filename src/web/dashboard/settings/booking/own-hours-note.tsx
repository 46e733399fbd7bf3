import type { BookingSettings } from '#contract/settings.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './rules.module.css'
import { weekSummary } from './week-summary.ts'

type OwnHoursNoteProps = { week: NonNullable<BookingSettings['week']>; onChange: () => void }

/** In place of the two windows, while they do not hold. */
export function OwnHoursNote({ week, onChange }: OwnHoursNoteProps) {
  return (
    <section className={classes.ownHours} aria-label="Hours">
      <div>
        <p className={classes.ownHoursTitle}>Hours per day</p>
        <ul>
          {weekSummary(week).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Button look="quiet" onClick={onChange}>
        Change hours
      </Button>
    </section>
  )
}
