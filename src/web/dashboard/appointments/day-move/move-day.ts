import type { DayNotMoved, MovedDay } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { NOT_SAVED, showAppointmentFailure } from '#web/dashboard/appointments/save-failure.ts'
import { getQueryClient, refreshSchedule } from '#web/dashboard/appointments/schedule-prompt.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { emailedText, jobCountText, movedText, obstaclesText } from './chosen-moves.ts'

type Move = { id: string; seen_updated_at: string; appointment_time: string }

/** Moves all jobs or none. The toast offers to undo it. */
export async function moveDay(
  moves: readonly Move[],
  {
    tellClients,
    closedDay,
    onUndo,
  }: { tellClients: boolean; closedDay: LocalDate | null; onUndo: () => void },
): Promise<{ moved: MovedDay } | { obstacles: DayNotMoved } | null> {
  try {
    const body = { moves: [...moves], tell_client: tellClients, closed_day: closedDay }
    const moved = await callAsOwner(endpoints.moveDay, { body })
    toast({
      title: `${jobCountText(moved.jobs.length)} moved`,
      description: movedText(moved) || undefined,
      action: {
        label: 'Undo',
        onAction() {
          onUndo()
          void undoMove(moved)
        },
      },
    })
    return { moved }
  } catch (error) {
    const obstacles = obstaclesFrom(error)
    if (!obstacles) showAppointmentFailure(error, NOT_SAVED)
    else toast({ variant: 'destructive', title: 'Nothing was moved', description: obstaclesText(obstacles) })
    return obstacles && { obstacles }
  } finally {
    refreshScheduleAndHours()
  }
}

/** The server emails the clients only if they were already told about the move. */
async function undoMove({ undo, closed_day }: MovedDay): Promise<void> {
  try {
    const body = { moves: undo, closed_day, is_undo: true }
    const { jobs } = await callAsOwner(endpoints.moveDay, { body })
    toast({ title: `${jobCountText(jobs.length)} moved back`, description: emailedText(jobs) || undefined })
  } catch (error) {
    const obstacles = obstaclesFrom(error)
    if (!obstacles) showAppointmentFailure(error, NOT_SAVED)
    else toast({ variant: 'destructive', title: 'Not moved back', description: obstaclesText(obstacles) })
  } finally {
    refreshScheduleAndHours()
  }
}

/** The calendar shades days off. */
function refreshScheduleAndHours(): void {
  refreshSchedule()
  void getQueryClient()?.invalidateQueries(bookingSettingsQuery)
}

function obstaclesFrom(error: unknown): DayNotMoved | null {
  if (!(error instanceof ApiError) || error.code !== 'day_not_moved') return null
  return error.details as DayNotMoved
}
