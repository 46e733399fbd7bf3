import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BusyCalendarItem } from './busy-calendar-item.tsx'
import classes from './calendars.module.css'
import { busyCalendarsQuery } from './calendars-query.ts'

export function BusyCard() {
  const { data: calendars, isError, isFetching, refetch } = useQuery(busyCalendarsQuery)
  if (isError && !calendars && !isFetching)
    return <NotLoaded onRetry={() => void refetch()}>Your other calendars could not be loaded.</NotLoaded>
  return (
    <Card className={classes.card} aria-labelledby="busy-elsewhere">
      <h3 id="busy-elsewhere" tabIndex={-1}>
        Busy times from another calendar
      </h3>
      <p>
        Nobody can book you while another calendar says that you are busy. Clients never see why, and nothing
        is written into it. We look at it every 15 minutes.
      </p>
      {!calendars && <Skeleton height={44} />}
      {calendars && calendars.length > 0 && (
        <ul className={classes.calendars} aria-label="Calendars with your busy times">
          {calendars.map((calendar) => (
            <BusyCalendarItem key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {calendars && <AddCalendar isFirst={calendars.length === 0} />}
    </Card>
  )
}

const AddCalendarDialog = lateDialog(
  async () => (await import('./add-calendar-dialog.tsx')).AddCalendarDialog,
)

/** The first one is what this card is for; another is one among others. */
function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className={classes.buttons}>
      <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => setAdding(true)}>
        <Plus size={18} aria-hidden /> Add calendar
      </Button>
      <AddCalendarDialog isOpened={isAdding} onClose={close} />
    </div>
  )
}
