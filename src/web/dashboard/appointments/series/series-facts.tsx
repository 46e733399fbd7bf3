import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Repeat2 } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import type { Series } from '#contract/series.ts'
import { seriesQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { DialogLink } from '#web/dashboard/ui/dialog-link.tsx'
import { appointmentPath } from '#web/dashboard/ui/paths.ts'
import { formatRhythm } from '#web/format/rhythm-text.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './series.module.css'
import { formatMoment } from './visit-text.ts'

type SeriesFactsProps = { appointment: Appointment; timeZone: string; onExtend: () => void }

const MAX_NEXT_SHOWN = 5

/** The series of an appointment, and the visits after it. */
export function SeriesFacts({ appointment, timeZone, onExtend }: SeriesFactsProps) {
  const { data: series } = useQuery(seriesQuery(appointment.id))
  const thisVisit = series?.visits.find(({ id }) => id === appointment.id)
  if (!series || !thisVisit) return null
  const nextVisits = series.visits.filter(({ visit }) => visit > thisVisit.visit)
  return (
    <details className={classes.facts}>
      <summary>
        <Repeat2 size={18} aria-hidden />
        <span>
          <strong>{rhythmText(series, timeZone)}</strong>, visit {series.visits.indexOf(thisVisit) + 1} of{' '}
          {series.visits.length}
          {thisVisit.is_off_rhythm && ', moved separately'}
        </span>
        <ChevronDown size={18} className={classes.chevron} aria-hidden />
      </summary>
      {nextVisits.length === 0 ? (
        <p>This is the last one.</p>
      ) : (
        <ul aria-label="Next visits">
          {nextVisits.slice(0, MAX_NEXT_SHOWN).map(({ id, appointment_time }) => (
            <li key={id}>
              <DialogLink to={appointmentPath(id, dateValue(timeZone, appointment_time))}>
                <time dateTime={appointment_time}>{formatMoment(timeZone, appointment_time)}</time>
              </DialogLink>
            </li>
          ))}
          {nextVisits.length > MAX_NEXT_SHOWN && <li>and {nextVisits.length - MAX_NEXT_SHOWN} more</li>}
        </ul>
      )}
      <Button look="quiet" onClick={onExtend}>
        Add visits
      </Button>
    </details>
  )
}

/** Uses a visit that was not moved separately, because the weekday may come from its date. */
function rhythmText({ rhythm, visits }: Series, timeZone: string): string {
  const regularVisit = visits.find(({ is_off_rhythm }) => !is_off_rhythm)
  return formatRhythm(rhythm, regularVisit ? dateValue(timeZone, regularVisit.appointment_time) : null)
}
