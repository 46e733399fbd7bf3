import { useWords } from '#web/booking/use-words.ts'
import { type CalendarEvent, googleCalendarLink, outlookCalendarLink } from '#web/format/calendar-links.ts'
import { Sentence } from '#web/ui/sentence.tsx'
import classes from './other-calendars.module.css'

type OtherCalendarsProps = {
  event: Omit<CalendarEvent, 'title'> & {
    service: string
    /** Null: the business has no name yet. */
    business: string | null
  }
  target?: '_blank'
}

/** Plain links, so that nothing is sent to Google or Microsoft before a click, nor the referrer after it. */
export function OtherCalendars({ event: { service, business, ...rest }, target }: OtherCalendarsProps) {
  const words = useWords()
  const event = { ...rest, title: business ? words.eventTitle(service, business) : service }
  const links = {
    google: (
      <a href={googleCalendarLink(event)} target={target} rel="noreferrer">
        Google
      </a>
    ),
    outlook: (
      <a href={outlookCalendarLink(event)} target={target} rel="noreferrer">
        Outlook
      </a>
    ),
  }
  return (
    <p className={classes.others}>
      <Sentence text={words.otherCalendars} parts={links} />
    </p>
  )
}
