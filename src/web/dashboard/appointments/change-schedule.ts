import type { AppointmentWarning } from '#contract/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { currentVersionFrom, NOT_SAVED, showAppointmentFailure, warningsFrom } from './save-failure.ts'
import { refreshSchedule } from './schedule-prompt.ts'

type ScheduleChange<Result> = {
  call: (isConfirmed: boolean) => Promise<Result>
  /** Called with the server's warnings. Resolves to whether to go ahead anyway. */
  confirm: (warnings: AppointmentWarning[]) => Promise<boolean>
  /** Shows the owner why the change failed. */
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
    const warnings = warningsFrom(error)
    if (warnings) return (await change.confirm(warnings)) ? await changeSchedule(change, true) : null
    change.explain(error)
    return null
  } finally {
    refreshSchedule()
  }
}

/** `isMove` is false if the time stays, for example if only the duration was to change. */
export function showNotChanged(
  error: unknown,
  { noun, isMove }: { noun: 'job' | 'visit'; isMove: boolean },
): void {
  if (!currentVersionFrom(error)) return void showAppointmentFailure(error, NOT_SAVED)
  const description = `This ${noun} was changed in the meantime. Check it before you ${isMove ? 'move' : 'change'} it.`
  toast({ variant: 'destructive', title: isMove ? 'Not moved' : 'Not changed', description })
}
