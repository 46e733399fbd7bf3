import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dateByKey } from '#domain/booking/date-by-key.ts'
import { monthAfter, monthSheet } from '#domain/booking/month.ts'
import { follow } from '#web/booking/choose/follow.ts'
import { fullDayText, monthText, WEEKDAY_NAMES } from '#web/booking/wall-text.ts'
import classes from './month-calendar.module.css'

type MonthCalendarProps = {
  month: string
  /** The days that can be chosen, in order. */
  open: readonly string[]
  chosen: string | null
  /** The first and the last month there is anything to see in. */
  firstMonth: string
  lastMonth: string
  hrefOf: (day: { date: string } | { month: string }) => string
  onChoose: (date: string) => void
  onMonth: (month: string) => void
  isBusy: boolean
  /** Whether the other days are known to be past or full. */
  isKnown?: boolean
  /** Until scripts have come, it is a table of links. */
  isLive: boolean
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, open, chosen, hrefOf, onChoose, onMonth, isBusy, isLive, isKnown = true } = props
  const table = useRef<HTMLTableElement>(null)
  /** The keyboard has turned the page: it goes on there. */
  const isTurning = useRef(false)
  const tabbable = chosen !== null && open.includes(chosen) ? chosen : open[0]
  const turnTo = (count: number) => {
    const next = monthAfter(month, count)
    return next >= props.firstMonth && next <= props.lastMonth ? next : null
  }

  useEffect(() => {
    if (!isTurning.current || isBusy) return
    isTurning.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${tabbable}"]`)?.focus()
  }, [isBusy, tabbable])

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const from = (event.target as HTMLElement).dataset.date
    if (!from) return
    const reached = dateByKey(event.key, from, open)
    const turned = event.key === 'PageDown' ? turnTo(1) : event.key === 'PageUp' ? turnTo(-1) : null
    if (reached === undefined && turned === null) return
    event.preventDefault()
    if (reached) event.currentTarget.querySelector<HTMLElement>(`[data-date="${reached}"]`)?.focus()
    if (turned) {
      isTurning.current = true
      onMonth(turned)
    }
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.bar}>
        <Turn
          label="Previous month"
          month={turnTo(-1)}
          hrefOf={hrefOf}
          onMonth={onMonth}
          Icon={ChevronLeft}
        />
        <p className={classes.month} aria-live="polite">
          {monthText(month)}
        </p>
        <Turn label="Next month" month={turnTo(1)} hrefOf={hrefOf} onMonth={onMonth} Icon={ChevronRight} />
      </div>
      <table
        ref={table}
        className={classes.sheet}
        role={isLive ? 'grid' : undefined}
        aria-label={monthText(month)}
        aria-busy={isBusy}
        onKeyDown={isLive ? onKeyDown : undefined}
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className={classes.spoken}>{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthSheet(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) => (
                <td key={WEEKDAY_NAMES[column]}>
                  {date && !open.includes(date) && (
                    <span className={`${classes.closed} ${isKnown ? classes.known : ''}`}>
                      {Number(date.slice(8))}
                      {isKnown && <span className={classes.spoken}>, not available</span>}
                    </span>
                  )}
                  {date && open.includes(date) && (
                    <a
                      href={`${hrefOf({ date })}#time`}
                      className={classes.open}
                      data-date={date}
                      aria-label={fullDayText(date)}
                      aria-current={date === chosen ? 'true' : undefined}
                      tabIndex={isLive && date !== tabbable ? -1 : undefined}
                      onClick={follow(() => onChoose(date))}
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

type TurnProps = Pick<MonthCalendarProps, 'hrefOf' | 'onMonth'> & {
  label: string
  /** Null: there is nothing that way. */
  month: string | null
  Icon: typeof ChevronLeft
}

function Turn({ label, month, hrefOf, onMonth, Icon }: TurnProps) {
  if (month === null) return <span className={classes.turn} />
  return (
    <a
      className={classes.turn}
      href={`${hrefOf({ month })}#date`}
      aria-label={label}
      rel="nofollow"
      onClick={follow(() => onMonth(month))}
    >
      <Icon size={20} aria-hidden />
    </a>
  )
}
