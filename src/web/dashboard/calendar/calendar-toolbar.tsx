import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import {
  adjacentPosition,
  CALENDAR_VIEWS,
  type CalendarPosition,
  type CalendarViewName,
} from './calendar-position.ts'
import { positionTitle } from './calendar-text.ts'
import classes from './calendar-toolbar.module.css'

const LABELS: Record<CalendarViewName, string> = { month: 'Month', week: 'Week', day: 'Day' }

type CalendarToolbarProps = {
  position: CalendarPosition
  today: Temporal.PlainDate
  /** Names the business's zone if the browser's is different. */
  zoneText: string | null | undefined
  onNavigate: (next: Partial<CalendarPosition>) => void
}

export function CalendarToolbar({ position, today, zoneText, onNavigate }: CalendarToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <button
          type="button"
          className={classes.step}
          aria-label={`Previous ${position.view}`}
          onClick={() => onNavigate(adjacentPosition(position, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <div className={classes.title}>
          <h2 aria-live="polite">{positionTitle(position)}</h2>
          {zoneText && <p>{zoneText}</p>}
        </div>
        <button
          type="button"
          className={classes.step}
          aria-label={`Next ${position.view}`}
          onClick={() => onNavigate(adjacentPosition(position, 1))}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <div className={classes.choices}>
        <Button look="quiet" onClick={() => onNavigate({ date: today })}>
          Today
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label="View" className={classes.views}>
          {CALENDAR_VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === position.view}
              onClick={() => onNavigate({ view })}
            >
              {LABELS[view]}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
