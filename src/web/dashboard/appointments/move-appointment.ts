import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { browserSession } from '#web/account/browser-session.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import { invalidateAppointments, type Place } from './appointments-query.ts'
import { currentOf, NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { askOwner, deskReadings } from './schedule-desk.ts'
import { isWorthTelling } from './worth-telling.ts'

/**
 * Gives an appointment another time or duration: asks first when something stands in the way, and lets the owner
 * take it back from the toast. False when it stays where it was.
 */
export async function moveAppointment(appointment: Appointment, to: Place): Promise<boolean> {
  const moved = await place(appointment, to, { tellClient: true })
  if (!moved) return false
  const isTold = isWorthTelling(appointment, moved, browserSession.serverNowMs())
  toast({
    title: 'Appointment moved',
    description: [placeWords(moved), isTold && `${moved.client_name} will be told by e-mail.`]
      .filter(Boolean)
      .join(' '),
    action: { label: 'Undo', onAction: () => void moveBack(moved, appointment) },
    ...(isTold && {
      otherAction: { label: 'Don’t tell the client', onAction: () => void keepQuiet(moved, appointment) },
    }),
  })
  return true
}

async function keepQuiet(moved: Appointment, from: Appointment): Promise<void> {
  const quiet = await place(moved, moved, { tellClient: false })
  if (!quiet) return
  toast({
    title: 'The client is not told',
    action: { label: 'Undo', onAction: () => void moveBack(quiet, from, false) },
  })
}

async function moveBack(
  moved: Appointment,
  { appointment_time, duration }: Place,
  tellClient = true,
): Promise<void> {
  const back = await place(moved, { appointment_time, duration }, { tellClient, isUndo: true })
  if (back) toast({ title: 'Appointment moved back', description: placeWords(back) })
}

type PlaceOptions = {
  tellClient: boolean
  /** Back to hours that were the owner's choice before: only a clash is news. */
  isUndo?: boolean
  isConfirmed?: boolean
}

async function place(
  seen: Appointment,
  { appointment_time, duration }: Place,
  { tellClient, isUndo = false, isConfirmed = false }: PlaceOptions,
): Promise<Appointment | null> {
  try {
    return await callAsOwner(endpoints.moveAppointment, {
      params: { id: seen.id },
      body: {
        appointment_time,
        duration,
        confirmed: isConfirmed,
        tell_client: tellClient,
        seen_updated_at: seen.updated_at,
      },
    })
  } catch (error) {
    const warnings = warningsOf(error)
    if (!warnings) {
      tellNotMoved(error)
      return null
    }
    const isKnown = isUndo && warnings.every(({ kind }) => kind === 'outside hours')
    const question = {
      title: 'Move it there anyway?',
      warnings,
      startsAt: appointment_time,
      goOn: 'Move anyway',
    }
    if (!isKnown && !(await askOwner(question))) return null
    return await place(seen, { appointment_time, duration }, { tellClient, isConfirmed: true })
  } finally {
    const readings = deskReadings()
    if (readings) void invalidateAppointments(readings)
  }
}

function tellNotMoved(error: unknown): void {
  if (!currentOf(error)) {
    tellAppointmentFailure(error, NOT_SAVED)
    return
  }
  toast({
    variant: 'destructive',
    title: 'Not moved',
    description: 'This appointment was changed in the meantime. Look at it before you move it.',
  })
}

/** `Nov 18, 9:30 AM.`, where the zone of the business is known. */
function placeWords({ appointment_time }: Place): string {
  const settings = deskReadings()?.getQueryData(businessSettingsQuery.queryKey)
  if (!settings) return ''
  const { timezone } = settings
  return `${dayText(timezone, appointment_time)}, ${timeText(timezone, appointment_time)}.`
}
