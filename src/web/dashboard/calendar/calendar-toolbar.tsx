import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { CALENDAR_VIEWS, type CalendarPlace, type CalendarView, neighbour } from './calendar-address.ts'
import { placeTitle } from './calendar-text.ts'
import classes from './calendar-toolbar.module.css'

const LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day' }

type CalendarToolbarProps = {
  place: CalendarPlace
  today: Temporal.PlainDate
  onGo: (next: Partial<CalendarPlace>) => void
}

export function CalendarToolbar({ place, today, onGo }: CalendarToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <button
          type="button"
          className={classes.step}
          aria-label={`Previous ${place.view}`}
          onClick={() => onGo(neighbour(place, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <h2 className={classes.title} aria-live="polite">
          {placeTitle(place)}
        </h2>
        <button
          type="button"
          className={classes.step}
          aria-label={`Next ${place.view}`}
          onClick={() => onGo(neighbour(place, 1))}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <div className={classes.choices}>
        <Button look="quiet" onClick={() => onGo({ date: today })}>
          Today
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label="View" className={classes.views}>
          {CALENDAR_VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === place.view}
              onClick={() => onGo({ view })}
            >
              {LABELS[view]}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
