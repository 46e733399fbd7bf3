import { Card } from '#web/ui/card.tsx'
import classes from './overview.module.css'
import { type WeekDay, weekdayText, weekText } from './overview-text.ts'

const WIDTH = 44
const BAR = 28
const TOP = 20
const TALLEST = 72
const BOTTOM = 24
/** A day without jobs is a line on the floor, not a gap. */
const FLAT = 3

export function WeekBars({ week }: { week: readonly WeekDay[] }) {
  const isEmpty = week.every(({ jobs }) => jobs === 0)
  return (
    <Card className={classes.card} aria-labelledby="next-seven-days">
      <div className={classes.top}>
        <h2 id="next-seven-days">Next seven days</h2>
      </div>
      {isEmpty ? <p className={classes.empty}>No jobs in the next seven days</p> : <Bars week={week} />}
    </Card>
  )
}

function Bars({ week }: { week: readonly WeekDay[] }) {
  const most = Math.max(...week.map(({ jobs }) => jobs))
  const floor = TOP + TALLEST
  return (
    <svg
      role="img"
      aria-label={weekText(week)}
      viewBox={`0 0 ${WIDTH * week.length} ${floor + BOTTOM}`}
      className={classes.bars}
    >
      {week.map(({ date, jobs }, n) => {
        const height = Math.max(FLAT, (jobs / most) * TALLEST)
        const middle = n * WIDTH + WIDTH / 2
        return (
          <g key={date} data-today={n === 0 || undefined}>
            <rect x={middle - BAR / 2} y={floor - height} width={BAR} height={height} rx={FLAT} />
            {jobs > 0 && (
              <text x={middle} y={floor - height - 6} className={classes.count}>
                {jobs}
              </text>
            )}
            <text x={middle} y={floor + 18}>
              {n === 0 ? 'Today' : weekdayText(date)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
