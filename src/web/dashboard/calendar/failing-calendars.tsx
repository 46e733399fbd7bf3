import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { busyCalendarsQuery } from '#web/dashboard/settings/calendars/calendars-query.ts'
import classes from './calendar-page.module.css'
import { failingWords } from './failing-words.ts'

export function FailingCalendars({ nowMs }: { nowMs: number }) {
  // Silent when it fails: busy times say so themselves.
  const { data = [] } = useQuery({ ...busyCalendarsQuery, meta: undefined })
  const words = failingWords(data, nowMs)
  if (!words) return null
  return (
    <p className={classes.failing}>
      {words} <Link to="/dashboard/settings?tab=general#calendars">See your calendars</Link>
    </p>
  )
}
