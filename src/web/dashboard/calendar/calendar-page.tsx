import { useQuery } from '@tanstack/react-query'
import { Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { dateIn } from '#domain/time/wall-clock.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { ShareDialog } from '#web/dashboard/share/late-share-dialog.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './calendar-page.module.css'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarView } from './calendar-view.tsx'
import { FailingCalendars } from './failing-calendars.tsx'
import { useAppointmentDialog } from './use-appointment-dialog.tsx'
import { useAskedAppointment } from './use-asked-appointment.ts'
import { usePlace } from './use-place.ts'
import { zoneNote } from './zone-note.ts'

export const meta = () => [{ title: 'Calendar · Wheelhouse' }]

export default function CalendarPage() {
  const settings = useQuery(businessSettingsQuery)
  const now = Temporal.Instant.fromEpochMilliseconds(useMinute())
  const browserZone = Temporal.Now.timeZoneId()
  const timeZone = settings.data?.timezone
  const today = dateIn(timeZone ?? browserZone, now)
  const { place, goTo } = usePlace(today)
  const { openNew, openAppointment, dialog } = useAppointmentDialog()
  useAskedAppointment(openAppointment)
  const [isSharing, setSharing] = useState(false)
  const note = timeZone && zoneNote(timeZone, browserZone, now)

  return (
    <Page
      title="Calendar"
      subtitle="Manage your appointments and schedule."
      action={
        <div className={classes.actions}>
          <Button look="quiet" onClick={() => setSharing(true)}>
            <Share2 size={18} aria-hidden /> Share Calendar
          </Button>
          <Button onClick={() => openNew()}>
            <Plus size={18} aria-hidden /> New Appointment
          </Button>
        </div>
      }
    >
      <CalendarToolbar place={place} today={today} onGo={goTo} />
      <p className={classes.note}>{note}</p>
      <FailingCalendars nowMs={now.epochMilliseconds} />
      <CalendarView
        place={place}
        now={now}
        timeZone={timeZone}
        guessedZone={browserZone}
        isZoneMissing={settings.isLoadingError}
        onRetryZone={() => void settings.refetch()}
        onGo={goTo}
        onNew={openNew}
        onOpen={openAppointment}
      />
      {dialog}
      <ShareDialog isOpened={isSharing} onClose={() => setSharing(false)} />
    </Page>
  )
}
