import { TriangleAlert } from 'lucide-react'
import type { BusyCalendar } from '#contract/calendars.ts'
import { useInstantText } from '#web/dashboard/settings/use-instant-text.ts'
import { aheadText, failureText } from './busy-words.ts'
import classes from './calendars.module.css'
import { RefreshCalendar } from './refresh-calendar.tsx'
import { RemoveCalendar } from './remove-calendar.tsx'

export function BusyCalendarItem({ calendar }: { calendar: BusyCalendar }) {
  const { name, fetched_at } = calendar
  const instantText = useInstantText()
  const failure = failureText(calendar, instantText)
  return (
    <li>
      <p className={classes.name}>{name}</p>
      <p className={classes.note}>{aheadText(calendar)}</p>
      {failure ? (
        <p className={classes.failure}>
          <TriangleAlert size={18} aria-hidden />
          <span>{failure}</span>
        </p>
      ) : (
        fetched_at && (
          <p className={classes.note}>
            Fetched <time dateTime={fetched_at}>{instantText(fetched_at)}</time>
          </p>
        )
      )}
      <div className={classes.buttons}>
        <RefreshCalendar calendar={calendar} />
        <RemoveCalendar calendar={calendar} />
      </div>
    </li>
  )
}
