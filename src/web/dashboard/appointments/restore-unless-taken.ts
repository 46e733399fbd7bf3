import { invalidateAppointments } from './appointments-query.ts'
import { NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { askOwner, deskReadings, type ScheduleQuestion } from './schedule-desk.ts'

type Restored = Pick<ScheduleQuestion, 'title' | 'startsAt'> & {
  /** Says that it is done. */
  restore: (isConfirmed: boolean) => Promise<void>
}

/** Brings back what was cancelled. Where its time was taken since, the owner is asked first. */
export async function restoreUnlessTaken(
  { restore, ...question }: Restored,
  isConfirmed = false,
): Promise<void> {
  try {
    await restore(isConfirmed)
  } catch (error) {
    const warnings = warningsOf(error)
    if (!warnings) return void tellAppointmentFailure(error, NOT_SAVED)
    if (await askOwner({ ...question, warnings, goOn: 'Restore anyway' }))
      await restoreUnlessTaken({ restore, ...question }, true)
    return
  }
  const readings = deskReadings()
  if (readings) void invalidateAppointments(readings)
}
