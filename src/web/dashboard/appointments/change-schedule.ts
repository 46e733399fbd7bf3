import type { AppointmentWarning } from '#contract/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { currentOf, NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { refreshSchedule } from './schedule-desk.ts'

type Noun = 'appointment' | 'visit'

type ScheduleChange<Result> = {
  call: (isConfirmed: boolean) => Promise<Result>
  /** Called with the server's warnings. Resolves to whether to go ahead anyway. */
  confirm: (warnings: AppointmentWarning[]) => Promise<boolean>
  /** Shows the owner why it failed. */
  explain: (error: unknown) => void
}

/** Changes appointments outside a form. Resolves to null if nothing was changed; the owner has been shown why. */
export async function changeSchedule<Result>(
  change: ScheduleChange<Result>,
  isConfirmed = false,
): Promise<Result | null> {
  try {
    return await change.call(isConfirmed)
  } catch (error) {
    const warnings = warningsOf(error)
    if (warnings) return (await change.confirm(warnings)) ? await changeSchedule(change, true) : null
    change.explain(error)
    return null
  } finally {
    refreshSchedule()
  }
}

export function tellNotMoved(error: unknown, noun: Noun): void {
  if (!currentOf(error)) return void tellAppointmentFailure(error, NOT_SAVED)
  const description = `This ${noun} was changed in the meantime. Look at it before you move it.`
  toast({ variant: 'destructive', title: 'Not moved', description })
}
