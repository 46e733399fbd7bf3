import type { ManagedBooking } from '#contract/manage-booking.ts'
import { MonthCalendar } from '#web/booking/choose/month-calendar.tsx'
import { slotsByDate } from '#web/booking/choose/slots-by-date.ts'
import { fullDayText, monthText, timeTextsAt } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { usePageLanguage } from '#web/page-language.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import type { TimeChoice } from './load-booking.ts'
import { longDateTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { moveHref, OVERVIEW_HREF } from './manage-url.ts'

type ChooseTimeProps = { booking: ManagedBooking; choice: TimeChoice }

/** The step in which a client chooses another day and time, by plain links. */
export function ChooseTime({ booking, choice: { month, slots, date, isTimeUnavailable } }: ChooseTimeProps) {
  const { timezone, appointment_time, arrival_window_minutes, first_date, last_date } = booking
  const { dates, booking: bookingWords, manage: words } = useCatalogue()
  const language = usePageLanguage()
  const days = slotsByDate(slots, timezone)
  return (
    <>
      {isTimeUnavailable && (
        <p role="alert" className={classes.alert}>
          {words.notAvailable}
        </p>
      )}
      <div>
        <h1>{words.chooseAnother}</h1>
        <p>{words.currently(longDateTimeText(dates, timezone, appointment_time, arrival_window_minutes))}</p>
      </div>
      <section id="date" aria-label={words.days}>
        <MonthCalendar
          month={month}
          openDates={[...days.keys()]}
          chosen={date}
          firstDate={first_date}
          lastDate={last_date}
          hrefOf={moveHref}
          {...WITHOUT_SCRIPTS}
        />
        {days.size === 0 && <p className={classes.noTimes}>{words.noTimesIn(monthText(dates, month))}</p>}
      </section>
      {date && (
        <SlotLinks
          date={date}
          slots={days.get(date) ?? []}
          currentTime={appointment_time}
          timeZone={timezone}
        />
      )}
      <p className={classes.note}>
        {arrival_window_minutes !== null && `${bookingWords.arrivalHint(arrival_window_minutes)} `}
        {words.timesAreIn(zoneText(language, timezone, appointment_time))}
      </p>
      <div className={classes.actions}>
        <LinkButton href={OVERVIEW_HREF} look="quiet">
          {words.keepThisTime}
        </LinkButton>
      </div>
    </>
  )
}

type SlotLinksProps = {
  date: string
  slots: readonly string[]
  /** The appointment's current start. */
  currentTime: string
  timeZone: string
}

function SlotLinks({ date, slots, currentTime, timeZone }: SlotLinksProps) {
  const { dates, manage: words } = useCatalogue()
  const texts = timeTextsAt(dates, timeZone, slots)
  return (
    <section id="time" aria-labelledby="time-title" className={classes.times}>
      <h2 id="time-title">{fullDayText(dates, date)}</h2>
      {slots.length === 0 && <p>{words.noTimesThatDay}</p>}
      <ul className={classes.slots}>
        {slots.map((slot, n) => (
          <li key={slot}>
            {slot === currentTime ? (
              <span className={classes.currentTime}>
                {texts[n]} <small>{words.current}</small>
              </span>
            ) : (
              <a className={classes.slot} href={moveHref({ date, time: slot })}>
                {texts[n]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const WITHOUT_SCRIPTS = { isHydrated: false, isBusy: false, onChoose: () => {}, onMonth: () => {} }
