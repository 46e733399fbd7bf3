import {
  CLEANS,
  clockText,
  DAY,
  dayStops,
  durationText,
  SOLO_WEEK,
  TEAM_WEEK,
  teamMinutes,
  type WeeklySlot,
} from './cleaning-week.ts'
import { FigureTable } from './figure-table.tsx'
import classes from './week-tables.module.css'

/** Each slot of the week with the clients who share it. */
export function SoloWeek() {
  const starts = dayStops(Array(3).fill(CLEANS.standard)).map(({ from }) => clockText(from))
  return (
    <div className={`${classes.week} ${classes.solo}`}>
      <FigureTable
        caption="Who shares which slot"
        columns={['Day', ...starts]}
        rows={SOLO_WEEK.map(({ day, zone, slots }) => [
          <DayName key="day" day={day} zone={zone} />,
          ...slots.map((slot) => <SlotCell key="slot" slot={slot} />),
        ])}
        kind="words"
      />
    </div>
  )
}

/** Each day as a bar from its first home to its last. */
export function TeamWeek() {
  return (
    <div className={`${classes.week} ${classes.team}`}>
      <FigureTable
        caption="What two people do together"
        columns={[
          'Day',
          `${clockText(DAY.firstDoorAt)} to ${clockText(DAY.lastDoorBy)}`,
          'Last door',
          'Slack',
        ]}
        rows={TEAM_WEEK.map(({ day, zone, homes }) => {
          const stops = dayStops(homes.map((home) => teamMinutes(CLEANS[home])))
          const closesAt = stops.at(-1)?.until ?? DAY.firstDoorAt
          return [
            <DayName key="day" day={day} zone={zone} />,
            <>
              <DayBar stops={stops} />
              <small>{homesText(homes)}</small>
            </>,
            clockText(closesAt),
            durationText(DAY.lastDoorBy - closesAt),
          ]
        })}
        kind="words"
      />
    </div>
  )
}

function DayName({ day, zone }: { day: string; zone: string }) {
  return (
    <>
      {day}
      <small>{zone}</small>
    </>
  )
}

function SlotCell({ slot: { weekly, biweekly, monthly } }: { slot: WeeklySlot }) {
  if (weekly) return <span className={classes.weekly}>{weekly} weekly</span>
  if (biweekly && monthly) {
    return (
      <span className={classes.mixed}>
        {biweekly}&nbsp;biweekly <br />
        {monthly} every 4 weeks
      </span>
    )
  }
  if (biweekly) return <span className={classes.biweekly}>{biweekly} biweekly</span>
  if (monthly) return <span className={classes.monthly}>{monthly} every 4 weeks</span>
  return <span className={classes.free}>Kept free</span>
}

function DayBar({ stops }: { stops: readonly { from: number; until: number }[] }) {
  const length = DAY.lastDoorBy - DAY.firstDoorAt
  return (
    <svg className={classes.bar} viewBox={`0 0 ${length} 10`} preserveAspectRatio="none" aria-hidden="true">
      {stops.map(({ from, until }) => (
        <rect key={from} x={from - DAY.firstDoorAt} width={until - from} height="10" fill="var(--brand)" />
      ))}
    </svg>
  )
}

/** Such as `1 deep, 2 standard`, in order of first appearance. */
function homesText(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `${names.filter((x) => x === name).length} ${name}`).join(', ')
}
