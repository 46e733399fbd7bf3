import classes from './overview.module.css'
import { type WeekDay, weekdayText, weekText } from './overview-text.ts'

const DAY_WIDTH = 44
const BAR_WIDTH = 28
const TOP_MARGIN = 20
const MAX_BAR_HEIGHT = 72
const BOTTOM_MARGIN = 24
/** A day without jobs is a flat line, not a gap. */
const MIN_BAR_HEIGHT = 3

export function WeekBars({ week }: { week: readonly WeekDay[] }) {
  const isEmpty = week.every(({ jobs }) => jobs === 0)
  return (
    <section className={classes.section} aria-labelledby="next-seven-days">
      <div className={classes.top}>
        <h2 id="next-seven-days">Next 7 days</h2>
      </div>
      {isEmpty ? <p className={classes.empty}>No jobs in the next 7 days</p> : <Bars week={week} />}
    </section>
  )
}

function Bars({ week }: { week: readonly WeekDay[] }) {
  const maxJobs = Math.max(...week.map(({ jobs }) => jobs))
  const baseline = TOP_MARGIN + MAX_BAR_HEIGHT
  return (
    <svg
      role="img"
      aria-label={weekText(week)}
      viewBox={`0 0 ${DAY_WIDTH * week.length} ${baseline + BOTTOM_MARGIN}`}
      className={classes.bars}
    >
      {week.map(({ date, jobs }, n) => {
        const height = Math.max(MIN_BAR_HEIGHT, (jobs / maxJobs) * MAX_BAR_HEIGHT)
        const middle = n * DAY_WIDTH + DAY_WIDTH / 2
        return (
          <g key={date} data-today={n === 0 || undefined}>
            <rect
              x={middle - BAR_WIDTH / 2}
              y={baseline - height}
              width={BAR_WIDTH}
              height={height}
              rx={MIN_BAR_HEIGHT}
            />
            {jobs > 0 && (
              <text x={middle} y={baseline - height - 6} className={classes.count}>
                {jobs}
              </text>
            )}
            <text x={middle} y={baseline + 18}>
              {n === 0 ? 'Today' : weekdayText(date)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
