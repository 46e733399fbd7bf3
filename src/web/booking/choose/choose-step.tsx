import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { monthOf } from '#domain/booking/month.ts'
import classes from '#web/booking/booking.module.css'
import { bookingPageUrl, NO_ZIP, type PageAddress } from '#web/booking/booking-url.ts'
import { MonthCalendar } from '#web/booking/choose/month-calendar.tsx'
import { NearestTimes } from '#web/booking/choose/nearest-times.tsx'
import { noFreeTimesText } from '#web/booking/choose/no-free-times-text.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { SlotChoice } from '#web/booking/choose/slot-choice.tsx'
import { slotsByDate } from '#web/booking/choose/slots-by-date.ts'
import { SuggestedTimes } from '#web/booking/choose/suggested-times.tsx'
import { VisitPart } from '#web/booking/choose/visit-part.tsx'
import { dateAt, fullDayText } from '#web/booking/local-time-text.ts'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { useWords } from '#web/booking/use-words.ts'
import { ZoneNote } from '#web/booking/zone-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'

/** The first step: service, date and time. */
export function ChooseStep({ booking, isHydrated }: { booking: Booking; isHydrated: boolean }) {
  const { view, choice, months, nearest } = booking
  const { business } = view
  const words = useWords()
  const { timezone, first_date, last_date, arrival_window_minutes } = business
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, runOnce } = useSingleFlight()
  const { scrollTo, scrollAndFocus } = useScrollTo()

  const month = choice.month
  const slots = months.shown?.state === 'ready' ? months.shown.slots : []
  const days = slotsByDate(slots, timezone)
  const openDates = [...days.keys()].filter((date) => monthOf(date) === month)
  const slotsOfDay = days.get(choice.date ?? '') ?? []
  const hrefOfTime = (time: string) => booking.urlFor({ ...choice, time, date: dateAt(timezone, time) })
  const { chooseTime } = booking

  // Adopts a time that was chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useLayoutEffect(() => {
    const checked = form.current?.querySelector<HTMLInputElement>('input[name="time"]:checked')?.value
    if (checked && choice.time === null) chooseTime(checked)
  }, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { time } = choice
    if (time !== null) void runOnce(() => booking.continueToDetails(time))
  }

  return (
    <form
      ref={form}
      method="post"
      action={booking.urlFor(choice)}
      onSubmit={onSubmit}
      className={classes.card}
    >
      <input type="hidden" name="intent" value="continue" />
      <input type="hidden" name="service" value={choice.serviceId ?? ''} />
      {nearest && (
        <NearestTimes
          nearest={nearest}
          timeZone={timezone}
          hrefOf={hrefOfTime}
          onChoose={(time) => {
            booking.chooseTime(time)
            scrollTo('time')
          }}
        />
      )}
      {choice.zip && <ZipLine address={view} zip={choice.zip} />}
      <VisitPart booking={booking} isHydrated={isHydrated} scrollTo={scrollTo} focus={scrollAndFocus} />
      <section className={classes.part}>
        <h2 id="date">{words.chooseDate}</h2>
        {months.shown === undefined && (
          <p className={classes.hint}>{choice.serviceId === null ? words.serviceFirst : words.sizeFirst}</p>
        )}
        <SuggestedTimes
          firstMonth={months.first}
          today={first_date}
          chosen={choice.time}
          isDateChosen={choice.date !== null}
          timeZone={timezone}
          zoneText={view.zoneText}
          hrefOf={hrefOfTime}
          onChoose={(time) => {
            booking.chooseTime(time)
            scrollTo('continue')
          }}
          isHydrated={isHydrated}
        />
        <MonthCalendar
          month={month}
          openDates={openDates}
          chosen={choice.date}
          firstDate={first_date}
          lastDate={last_date}
          hrefOf={(target) => booking.urlFor({ ...choice, date: null, time: null, ...target })}
          onChoose={(date) => {
            booking.chooseDate(date)
            scrollTo('time')
          }}
          onMonth={booking.chooseMonth}
          isBusy={months.shown?.state === 'loading'}
          isLoaded={months.shown?.state === 'ready'}
          isHydrated={isHydrated}
        />
        <p className={classes.hint} aria-live="polite">
          {months.shown?.state === 'loading' && words.findingDays}
          {months.shown?.state === 'ready' &&
            openDates.length === 0 &&
            noFreeTimesText(words, month, business)}
        </p>
        {months.shown?.state === 'failed' && (
          <p role="alert" className={classes.failure}>
            {words.timesFailed}{' '}
            <a href={booking.urlFor(choice)} onClick={onPlainClick(months.retry)}>
              {words.tryAgain}
            </a>
          </p>
        )}
      </section>
      <section className={classes.part}>
        <h2 id="time">{words.chooseTime}</h2>
        {choice.date === null && <p className={classes.hint}>{words.dateFirst}</p>}
        {choice.date !== null && (
          <>
            <p className={classes.hint} aria-live="polite">
              {months.shown?.state === 'ready' && slotsOfDay.length === 0
                ? words.noTimesOn(fullDayText(words.dates, choice.date))
                : fullDayText(words.dates, choice.date)}
              <ZoneNote
                timeZone={timezone}
                zoneText={view.zoneText}
                slots={slotsOfDay}
                isHydrated={isHydrated}
              />
            </p>
            {arrival_window_minutes !== null && (
              <p className={classes.hint}>{words.arrivalHint(arrival_window_minutes)}</p>
            )}
            <SlotChoice
              slots={slotsOfDay}
              chosen={choice.time}
              timeZone={timezone}
              labelledBy="time"
              onChoose={booking.chooseTime}
            />
          </>
        )}
      </section>
      <div id="continue" className={classes.actions}>
        {/* Without scripts the browser itself demands a time. */}
        {slotsOfDay.length > 0 && (choice.time !== null || !isHydrated) ? (
          <SubmitButton isBusy={isBusy} busyLabel={words.oneMoment}>
            {words.continue}
          </SubmitButton>
        ) : (
          <Button disabled>{words.continue}</Button>
        )}
      </div>
    </form>
  )
}

/** Times depend on the ZIP code. An empty one in the URL asks for it again. */
function ZipLine({ address, zip }: { address: PageAddress; zip: string }) {
  const words = useWords()
  const isGiven = zip !== NO_ZIP
  return (
    <p className={classes.hint}>
      {isGiven ? words.timesFor(zip) : words.timesWithoutZip}{' '}
      <a href={bookingPageUrl(address, { zip: '' })}>{isGiven ? words.changeZip : words.addZip}</a>
    </p>
  )
}

/** Scrolls to the next section or to the button once it has been rendered. */
function useScrollTo() {
  const pending = useRef<{ id: string; isFocused: boolean } | null>(null)
  useEffect(() => {
    if (pending.current === null) return
    const { id, isFocused } = pending.current
    const target = document.getElementById(id)
    const part = target?.closest('section') ?? target
    pending.current = null
    if (isFocused) target?.focus({ preventScroll: true })
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    part?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  })
  const goTo = (isFocused: boolean) => (id: string) => {
    pending.current = { id, isFocused }
  }
  return { scrollTo: goTo(false), scrollAndFocus: goTo(true) }
}
