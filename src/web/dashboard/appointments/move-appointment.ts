import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Place } from './appointments-query.ts'
import { changeSchedule, tellNotMoved } from './change-schedule.ts'
import { clientEmailText } from './client-email-text.ts'
import { askOwner, askWhichVisits, deskReadings } from './schedule-desk.ts'

const ALONE = { kind: 'this', tellClient: true } as const

/**
 * Gives an appointment another time or duration: asks first when something stands in the way, and lets the owner
 * take it back from the toast.
 */
export async function moveAppointment(appointment: Appointment, to: Place): Promise<void> {
  const which = appointment.series_id === null ? ALONE : await askWhichVisits({ appointment, to })
  if (which?.kind !== 'this') return
  const moved = await place(appointment, to, which)
  if (!moved) return
  toast({
    title: isResize(appointment, to) ? 'Duration changed' : 'Appointment moved',
    description: movedWords(moved, appointment),
    action: { label: 'Undo', onAction: () => void moveBack(moved, appointment) },
    ...(moved.letter === 'waiting' && {
      otherAction: { label: 'Don’t tell the client', onAction: () => void keepQuiet(moved, appointment) },
    }),
  })
}

async function keepQuiet(moved: Appointment, from: Appointment): Promise<void> {
  const quiet = await place(moved, moved, { tellClient: false })
  if (!quiet) return
  toast({
    title: quiet.letter === 'left' ? 'The letter had already left' : 'The client is not told',
    action: { label: 'Undo', onAction: () => void moveBack(quiet, from) },
  })
}

/** Who never heard of the move does not hear of this either: the server knows. */
async function moveBack(moved: Appointment, { appointment_time, duration }: Place): Promise<void> {
  const back = await place(moved, { appointment_time, duration }, { tellClient: true, isUndo: true })
  if (!back) return
  const title = isResize(moved, back) ? 'Duration changed back' : 'Appointment moved back'
  toast({ title, description: movedWords(back, moved) })
}

type PlaceOptions = {
  tellClient: boolean
  /** Back to hours that were the owner's choice before: only a clash is news. */
  isUndo?: boolean
}

function place(
  seen: Appointment,
  { appointment_time, duration }: Place,
  { tellClient, isUndo = false }: PlaceOptions,
): Promise<ChangedAppointment | null> {
  const words = isResize(seen, { appointment_time, duration })
    ? { title: 'Let it take that long anyway?', goOn: 'Change anyway' }
    : { title: 'Move it there anyway?', goOn: 'Move anyway' }
  const body = { appointment_time, duration, tell_client: tellClient, seen_updated_at: seen.updated_at }
  return changeSchedule({
    call: (confirmed) =>
      callAsOwner(endpoints.moveAppointment, { params: { id: seen.id }, body: { ...body, confirmed } }),
    async confirm(warnings) {
      const isKnown = isUndo && warnings.every(({ kind }) => kind !== 'clash')
      return isKnown || askOwner({ ...words, warnings, startsAt: appointment_time })
    },
    explain: (error) => tellNotMoved(error, 'appointment'),
  })
}

function isResize(from: Place, to: Place): boolean {
  return (
    Date.parse(from.appointment_time) === Date.parse(to.appointment_time) && from.duration !== to.duration
  )
}

/** `Nov 18, 9:30 AM, 90 mins.`, where the zone of the business is known, and whether the client is told. */
function movedWords(moved: ChangedAppointment, from: Place): string {
  const { appointment_time, duration } = moved
  const zone = deskReadings()?.getQueryData(businessSettingsQuery.queryKey)?.timezone
  const when = zone && `${dayText(zone, appointment_time)}, ${timeText(zone, appointment_time)}`
  const lasts = isResize(from, moved) ? `, ${duration} mins` : ''
  return [when && `${when}${lasts}.`, clientEmailText(moved)].filter(Boolean).join(' ')
}
