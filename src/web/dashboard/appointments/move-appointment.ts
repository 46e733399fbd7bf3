import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Timing } from './appointments-query.ts'
import { changeSchedule, showNotChanged } from './change-schedule.ts'
import { clientEmailText } from './client-email-text.ts'
import { askWhichVisits, confirmWarnings, getQueryClient } from './schedule-prompt.ts'
import { textClientAction } from './text-client.ts'

const THIS_ONE_ONLY = { kind: 'this', tellClient: true } as const

/**
 * Changes the time or duration of an appointment. It asks first if there are warnings, and the toast offers to undo
 * the change. Resolves to whether anything was changed.
 */
export async function moveAppointment(appointment: Appointment, to: Timing): Promise<boolean> {
  const answer = appointment.series_id === null ? THIS_ONE_ONLY : await askWhichVisits({ appointment, to })
  if (answer?.kind !== 'this') return answer?.kind === 'moved'
  const moved = await updateTiming(appointment, to, answer)
  if (!moved) return false
  const timeZone = businessZone()
  const textAction = timeZone && textClientAction(moved, { timeZone })
  toast({
    title: isResize(appointment, to) ? 'Duration changed' : 'Job moved',
    description: movedText(moved, appointment),
    action: { label: 'Undo', onAction: () => void undoMove(moved, appointment) },
    ...(textAction && { secondaryAction: textAction }),
    ...(moved.letter === 'waiting' && {
      secondaryAction: {
        label: 'Don’t tell the client',
        onAction: () => void withdrawNotice(moved, appointment),
      },
    }),
  })
  return true
}

async function withdrawNotice(moved: Appointment, from: Appointment): Promise<void> {
  const withdrawn = await updateTiming(moved, moved, { tellClient: false })
  if (!withdrawn) return
  toast({
    title: withdrawn.letter === 'left' ? 'The email was already sent' : 'We won’t tell the client',
    action: { label: 'Undo', onAction: () => void undoMove(withdrawn, from) },
  })
}

/** The server emails the client only if they were told about the move. */
async function undoMove(moved: Appointment, { appointment_time, duration }: Timing): Promise<void> {
  const restored = await updateTiming(
    moved,
    { appointment_time, duration },
    { tellClient: true, isUndo: true },
  )
  if (!restored) return
  const title = isResize(moved, restored) ? 'Duration changed back' : 'Job moved back'
  toast({ title, description: movedText(restored, moved) })
}

type TimingOptions = {
  tellClient: boolean | undefined
  /** The owner had already confirmed the old time, so only a clash needs confirmation. */
  isUndo?: boolean
}

function updateTiming(
  seen: Appointment,
  { appointment_time, duration }: Timing,
  { tellClient, isUndo = false }: TimingOptions,
): Promise<ChangedAppointment | null> {
  const isMove = !isResize(seen, { appointment_time, duration })
  const labels = !isMove
    ? { title: 'Use this duration anyway?', confirmLabel: 'Change anyway' }
    : { title: 'Move it anyway?', confirmLabel: 'Move anyway' }
  const body = { appointment_time, duration, tell_client: tellClient, seen_updated_at: seen.updated_at }
  return changeSchedule({
    call: (confirmed) =>
      callAsOwner(endpoints.moveAppointment, { params: { id: seen.id }, body: { ...body, confirmed } }),
    async confirm(warnings) {
      const isAlreadyConfirmed = isUndo && warnings.every(({ kind }) => kind !== 'clash')
      return isAlreadyConfirmed || confirmWarnings({ ...labels, warnings, startsAt: appointment_time })
    },
    explain: (error) => showNotChanged(error, { noun: 'job', isMove }),
  })
}

function isResize(from: Timing, to: Timing): boolean {
  return (
    Date.parse(from.appointment_time) === Date.parse(to.appointment_time) && from.duration !== to.duration
  )
}

function businessZone(): string | undefined {
  return getQueryClient()?.getQueryData(businessSettingsQuery.queryKey)?.timezone
}

/** `Nov 18, 9:30 AM, 90 mins.` if the business's zone is loaded, and whether the client will get an email. */
function movedText(moved: ChangedAppointment, from: Timing): string {
  const { appointment_time, duration } = moved
  const zone = businessZone()
  const when = zone && `${shortDateText(zone, appointment_time)}, ${timeText(zone, appointment_time)}`
  const newDuration = isResize(from, moved) ? `, ${duration} mins` : ''
  return [when && `${when}${newDuration}.`, clientEmailText(moved)].filter(Boolean).join(' ')
}
