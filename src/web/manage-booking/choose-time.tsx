import type { ManagedBooking } from '#contract/manage-booking.ts'
import { MonthCalendar } from '#web/booking/choose/month-calendar.tsx'
import { slotsByDate } from '#web/booking/choose/slots-by-date.ts'
import { arrivalHint, fullDayText, monthText, timeTextsAt } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { TimeChoice } from './load-booking.ts'
import { longDateTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { moveHref, OVERVIEW_HREF } from './manage-url.ts'

type ChooseTimeProps = { booking: ManagedBooking; choice: TimeChoice }

/** The step in which a client chooses another day and time, by plain links. */
export function ChooseTime({ booking, choice: { month, slots, date, isTimeUnavailable } }: ChooseTimeProps) {
  const { timezone, appointment_time, arrival_window_minutes, first_date, last_date } = booking
  const days = slotsByDate(slots, timezone)
  return (
    <>
      {isTimeUnavailable && (
        <p role="alert" className={classes.alert}>
          That time isn’t available. Please choose another.
        </p>
      )}
      <div>
        <h1>Choose another time</h1>
        <p>It’s currently on {longDateTimeText(timezone, appointment_time, arrival_window_minutes)}.</p>
      </div>
      <section id="date" aria-label="Days">
        <MonthCalendar
          month={month}
          openDates={[...days.keys()]}
          chosen={date}
          firstDate={first_date}
          lastDate={last_date}
          hrefOf={moveHref}
          {...WITHOUT_SCRIPTS}
        />
        {days.size === 0 && <p className={classes.noTimes}>No open times in {monthText(month)}.</p>}
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
        {arrival_window_minutes !== null && `${arrivalHint(arrival_window_minutes)} `}
        Times are in {zoneText(timezone, appointment_time)}.
      </p>
      <div className={classes.actions}>
        <LinkButton href={OVERVIEW_HREF} look="quiet">
          Keep this time
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
  const texts = timeTextsAt(timeZone, slots)
  return (
    <section id="time" aria-labelledby="time-title" className={classes.times}>
      <h2 id="time-title">{fullDayText(date)}</h2>
      {slots.length === 0 && <p>No open times on this day. Please choose another day.</p>}
      <ul className={classes.slots}>
        {slots.map((slot, n) => (
          <li key={slot}>
            {slot === currentTime ? (
              <span className={classes.currentTime}>
                {texts[n]} <small>current</small>
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
