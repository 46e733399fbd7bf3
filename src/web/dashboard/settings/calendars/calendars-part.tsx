import { BusyCard } from './busy-card.tsx'
import classes from './calendars.module.css'
import { FeedCard } from './feed-card.tsx'

export function CalendarsPart() {
  return (
    <div className={classes.cards}>
      <FeedCard />
      <BusyCard />
    </div>
  )
}
