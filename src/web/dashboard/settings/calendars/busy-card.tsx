import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BusyCalendar } from '#contract/calendars.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useInstantText } from '#web/dashboard/settings/use-business-zone.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { busyCountText, failureText } from './busy-text.ts'
import classes from './calendars.module.css'
import { busyCalendarsQuery, invalidateBusyTimes } from './calendars-query.ts'

export function BusyCard() {
  const { data: calendars, isError, isFetching, refetch } = useQuery(busyCalendarsQuery)
  if (isError && !calendars && !isFetching)
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your other calendars.</NotLoaded>
  return (
    <Card className={classes.card} aria-labelledby="busy-elsewhere">
      <h3 id="busy-elsewhere" tabIndex={-1}>
        Busy times from another calendar
      </h3>
      <p>
        Clients can’t book times you’re busy on another calendar. They never see why, and we don’t write to
        that calendar. We check it every 15 minutes.
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

const AddCalendarDialog = deferredDialog(
  async () => (await import('./add-calendar-dialog.tsx')).AddCalendarDialog,
)

/** The button is prominent only while there is no calendar. */
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

function BusyCalendarItem({ calendar }: { calendar: BusyCalendar }) {
  const { name, fetched_at } = calendar
  const instantText = useInstantText()
  const failure = failureText(calendar, instantText)
  return (
    <li>
      <p className={classes.name}>{name}</p>
      <p className={classes.note}>{busyCountText(calendar)}</p>
      {failure ? (
        <p className={classes.failure}>
          <TriangleAlert size={18} aria-hidden />
          <span>{failure}</span>
        </p>
      ) : (
        fetched_at && (
          <p className={classes.note}>
            Last checked <time dateTime={fetched_at}>{instantText(fetched_at)}</time>
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

function RefreshCalendar({ calendar: { id, name } }: { calendar: BusyCalendar }) {
  const queryClient = useQueryClient()
  const { isBusy, onClick: refresh } = useBusy(async () => {
    try {
      const { failure } = await callAsOwner(endpoints.refreshBusyCalendar, { params: { id } })
      if (failure) toastError(`Couldn’t read ${name}`, failure)
      else toast({ title: `${name} is up to date` })
    } catch (error) {
      toastServerError(error, { title: `Couldn’t refresh ${name}` })
    }
    // Also refetches after a failure, as another tab may have removed the calendar.
    await invalidateBusyTimes(queryClient)
  })
  return (
    <BusyButton
      look="quiet"
      aria-label={`${isBusy ? 'Refreshing...' : 'Refresh now'} ${name}`}
      isBusy={isBusy}
      busyLabel="Refreshing..."
      onClick={refresh}
    >
      Refresh now
    </BusyButton>
  )
}

function RemoveCalendar({ calendar: { id, name } }: { calendar: BusyCalendar }) {
  const queryClient = useQueryClient()
  async function remove() {
    await callAsOwner(endpoints.removeBusyCalendar, { params: { id } }).catch(ignoreNotFound)
    toast({ title: `${name} removed`, description: 'Its busy times no longer block bookings.' })
    // Not awaited: the refetch removes the calendar, and with it the dialog.
    void invalidateBusyTimes(queryClient)
  }
  return (
    <ConfirmButton
      label="Remove"
      labelSuffix={name}
      look="danger"
      title={`Remove ${name}?`}
      busyLabel="Removing..."
      failureToast={{ title: `Couldn’t remove ${name}` }}
      onConfirm={remove}
      focusAfter="busy-elsewhere"
    >
      Clients will be able to book its busy times again. The calendar itself won’t change.
    </ConfirmButton>
  )
}
