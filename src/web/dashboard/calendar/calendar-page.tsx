import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Share2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { invalidateAppointments } from '#web/dashboard/appointments/appointments-query.ts'
import { MoveDayDialog } from '#web/dashboard/appointments/day-move/deferred-move-day-dialog.ts'
import { AppointmentDialog } from '#web/dashboard/appointments/deferred-appointment-dialog.ts'
import { busyCalendarsQuery } from '#web/dashboard/settings/calendars/calendars-query.ts'
import { ShareDialog } from '#web/dashboard/share/deferred-share-dialog.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { useBrowserValue } from '#web/dashboard/ui/use-browser-value.ts'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './calendar-page.module.css'
import { type CalendarPosition, parsePosition, positionParams } from './calendar-position.ts'
import { failingCalendarsText, zoneNote } from './calendar-text.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarView } from './calendar-view.tsx'

type DialogSubject = { appointment?: Appointment; startsAt?: string | undefined }

export const meta = () => [{ title: 'Calendar · Wheelhouse' }]

export default function CalendarPage() {
  const timeZone = useQuery(businessSettingsQuery).data?.timezone
  const now = Temporal.Instant.fromEpochMilliseconds(useNowMs())
  const browserZone = useBrowserValue(Temporal.Now.timeZoneId)
  const today = dateIn(timeZone ?? browserZone ?? 'UTC', now)
  const { position, goTo } = useCalendarPosition(today)
  const queryClient = useQueryClient()
  const appointmentDialog = useDialog<DialogSubject>()
  const moveDayDialog = useDialog<{ date: string }>()
  const shareDialog = useDialog()
  const openNew = (startsAt?: string) => appointmentDialog.open({ startsAt })
  const openAppointment = (appointment: Appointment) => appointmentDialog.open({ appointment })

  function closeDialog() {
    appointmentDialog.close()
    // Anything may have been changed in the dialog.
    void invalidateAppointments(queryClient)
  }
  const zoneText = timeZone && browserZone && zoneNote(timeZone, browserZone, now)

  return (
    <Page
      title="Calendar"
      subtitle={<span className={classes.subtitle}>Manage your appointments and schedule.</span>}
      isCompact
      action={
        <div className={classes.actions}>
          <Button look="quiet" onClick={() => shareDialog.open()}>
            <Share2 size={18} aria-hidden /> <span>Share Calendar</span>
          </Button>
          <Button onClick={() => openNew()}>
            <Plus size={18} aria-hidden /> <span>New Appointment</span>
          </Button>
        </div>
      }
    >
      <CalendarToolbar position={position} today={today} zoneText={zoneText} onNavigate={goTo} />
      <FailingCalendars nowMs={now.epochMilliseconds} />
      <CalendarView
        position={position}
        now={now}
        browserZone={browserZone}
        onNavigate={goTo}
        onNew={openNew}
        onOpen={openAppointment}
        onMoveDay={(date) => moveDayDialog.open({ date: date.toString() })}
      />
      <AppointmentDialog
        isOpened={appointmentDialog.isOpened}
        onClose={closeDialog}
        {...appointmentDialog.subject}
      />
      <MoveDayDialog
        isOpened={moveDayDialog.isOpened}
        onClose={moveDayDialog.close}
        {...moveDayDialog.subject}
      />
      <ShareDialog isOpened={shareDialog.isOpened} onClose={shareDialog.close} />
    </Page>
  )
}

function FailingCalendars({ nowMs }: { nowMs: number }) {
  // No toast on failure, because loading the busy times shows one.
  const { data = [] } = useQuery({ ...busyCalendarsQuery, meta: undefined })
  const warning = failingCalendarsText(data, nowMs)
  if (!warning) return null
  return (
    <p className={classes.failing}>
      {warning} <Link to="/dashboard/settings?tab=general#calendars">See your calendars</Link>
    </p>
  )
}

/** The position from the URL, and a function to change it. With `replace`, the Back button skips this change. */
function useCalendarPosition(today: Temporal.PlainDate) {
  const [search, setSearch] = useSearchParams()
  const position = parsePosition(search, today)

  function goTo(next: Partial<CalendarPosition>, { replace = false } = {}) {
    setSearch(positionParams({ ...position, ...next }, today), { replace, preventScrollReset: true })
  }
  return { position, goTo }
}
