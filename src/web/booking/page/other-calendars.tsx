import { type CalendarEvent, googleCalendarLink, outlookCalendarLink } from '#web/format/calendar-links.ts'
import classes from './other-calendars.module.css'

/** Plain links, so that nothing is sent to Google or Microsoft before a click, nor the referrer after it. */
export function OtherCalendars({ event }: { event: CalendarEvent }) {
  return (
    <p className={classes.others}>
      Or add it to{' '}
      <a href={googleCalendarLink(event)} rel="noreferrer">
        Google
      </a>{' '}
      or{' '}
      <a href={outlookCalendarLink(event)} rel="noreferrer">
        Outlook
      </a>
    </p>
  )
}
