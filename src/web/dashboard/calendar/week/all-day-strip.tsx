import type { GridDay } from '#domain/time/week-grid.ts'
import { type BusyTime, busyOnDay } from '#web/dashboard/appointments/busy-on-day.ts'
import classes from './all-day-strip.module.css'
import { BusyBlock } from './busy-block.tsx'

type AllDayStripProps = { days: readonly GridDay[]; busy: readonly BusyTime[]; timeZone: string }

/** All-day busy times, shown above the hours. */
export function AllDayStrip({ days, busy, timeZone }: AllDayStripProps) {
  const busyDays = days.map(({ date }) => {
    const parts = busyOnDay(busy, timeZone, date).filter(({ isAllDay }) => isAllDay)
    return { date, calendars: parts.map(({ calendar }) => calendar) }
  })
  if (busyDays.every(({ calendars }) => calendars.length === 0)) return null
  return (
    <>
      <div className={classes.label}>All day</div>
      {busyDays.map(({ date, calendars }) => (
        <div key={date.toString()} className={classes.day}>
          {calendars.map((calendar) => (
            <div key={calendar} className={classes.block}>
              <BusyBlock calendar={calendar} text="all day" />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}
