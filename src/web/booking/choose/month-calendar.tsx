import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dateByKey } from '#domain/booking/date-by-key.ts'
import { monthAfter, monthOf, weeksOfMonth } from '#domain/booking/month.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { fullDayText, monthText } from '#web/booking/local-time-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import classes from './month-calendar.module.css'

type MonthCalendarProps = {
  month: string
  /** The selectable dates, in order. */
  openDates: readonly string[]
  chosen: string | null
  /** The first and the last bookable date. Only their months and those in between can be shown. */
  firstDate: string
  lastDate: string
  hrefOf: (target: { date: string } | { month: string }) => string
  onChoose: (date: string) => void
  onMonth: (month: string) => void
  isBusy: boolean
  /** Whether the open dates are loaded, so that all other days are unavailable. */
  isLoaded?: boolean
  /** Before hydration the calendar is a table of links. */
  isHydrated: boolean
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, openDates, chosen, firstDate, lastDate, hrefOf, onChoose, onMonth } = props
  const { isBusy, isHydrated, isLoaded = true } = props
  const words = useWords()
  const { dates } = words
  const table = useRef<HTMLTableElement>(null)
  /** The month was changed by keyboard, so focus moves into the new one. */
  const isFocusPending = useRef(false)
  const tabbableDate = chosen !== null && openDates.includes(chosen) ? chosen : openDates[0]
  const monthInRange = (count: number) => {
    const next = monthAfter(month, count)
    return next >= monthOf(firstDate) && next <= monthOf(lastDate) ? next : null
  }
  /** Past dates are only muted, because nobody looks for times there. */
  const isStruckOut = (date: string) => isLoaded && date >= firstDate && date <= lastDate

  useEffect(() => {
    if (!isFocusPending.current || isBusy) return
    isFocusPending.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${tabbableDate}"]`)?.focus()
  }, [isBusy, tabbableDate])

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const focusedDate = (event.target as HTMLElement).dataset.date
    if (!focusedDate) return
    const nextDate = dateByKey(event.key, focusedDate, openDates)
    const nextMonth =
      event.key === 'PageDown' ? monthInRange(1) : event.key === 'PageUp' ? monthInRange(-1) : null
    if (nextDate === undefined && nextMonth === null) return
    event.preventDefault()
    if (nextDate) event.currentTarget.querySelector<HTMLElement>(`[data-date="${nextDate}"]`)?.focus()
    if (nextMonth) {
      isFocusPending.current = true
      onMonth(nextMonth)
    }
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.bar}>
        <MonthLink
          label={words.previousMonth}
          month={monthInRange(-1)}
          hrefOf={hrefOf}
          onMonth={onMonth}
          Icon={ChevronLeft}
        />
        <p className={classes.month} aria-live="polite">
          {monthText(dates, month)}
        </p>
        <MonthLink
          label={words.nextMonth}
          month={monthInRange(1)}
          hrefOf={hrefOf}
          onMonth={onMonth}
          Icon={ChevronRight}
        />
      </div>
      <table
        ref={table}
        className={classes.sheet}
        role={isHydrated ? 'grid' : undefined}
        aria-label={monthText(dates, month)}
        aria-busy={isBusy}
        onKeyDown={isHydrated ? onKeyDown : undefined}
      >
        <thead>
          <tr>
            {dates.weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className={classes.visuallyHidden}>{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) => (
                <td key={dates.weekdays[column]}>
                  {date && !openDates.includes(date) && (
                    <span className={`${classes.closed} ${isStruckOut(date) ? classes.unavailable : ''}`}>
                      {Number(date.slice(8))}
                      {isLoaded && <span className={classes.visuallyHidden}>{words.notAvailable}</span>}
                    </span>
                  )}
                  {date && openDates.includes(date) && (
                    <a
                      href={`${hrefOf({ date })}#time`}
                      className={classes.open}
                      data-date={date}
                      aria-label={fullDayText(dates, date)}
                      aria-current={date === chosen ? 'true' : undefined}
                      tabIndex={isHydrated && date !== tabbableDate ? -1 : undefined}
                      onClick={onPlainClick(() => onChoose(date))}
                    >
                      {Number(date.slice(8))}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthLinkProps = Pick<MonthCalendarProps, 'hrefOf' | 'onMonth'> & {
  label: string
  /** Null: there is no month in that direction. */
  month: string | null
  Icon: typeof ChevronLeft
}

function MonthLink({ label, month, hrefOf, onMonth, Icon }: MonthLinkProps) {
  if (month === null) return <span className={classes.monthLink} />
  return (
    <a
      className={classes.monthLink}
      href={`${hrefOf({ month })}#date`}
      aria-label={label}
      rel="nofollow"
      onClick={onPlainClick(() => onMonth(month))}
    >
      <Icon size={20} aria-hidden />
    </a>
  )
}
