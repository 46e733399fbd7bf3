import { type CalendarEvent, googleCalendarLink, outlookCalendarLink } from '#web/format/calendar-links.ts'
import classes from './other-calendars.module.css'

/** Plain links: nobody there is asked before one is followed, nor told where it was. */
export function OtherCalendars({ note }: { note: CalendarEvent }) {
  return (
    <p className={classes.others}>
      Or add it to{' '}
      <a href={googleCalendarLink(note)} rel="noreferrer">
        Google
      </a>{' '}
      or{' '}
      <a href={outlookCalendarLink(note)} rel="noreferrer">
        Outlook
      </a>
    </p>
  )
}
