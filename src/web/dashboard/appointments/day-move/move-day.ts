import type { DayNotMoved, MovedDay } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { NOT_SAVED, showAppointmentFailure } from '#web/dashboard/appointments/save-failure.ts'
import { refreshSchedule } from '#web/dashboard/appointments/schedule-prompt.ts'
import { toast } from '#web/ui/toast-store.ts'
import { emailedText, jobCountText, obstaclesText } from './chosen-moves.ts'

type Move = { id: string; seen_updated_at: string; appointment_time: string }

/** Moves all jobs or none. The toast offers to undo it. */
export async function moveDay(
  moves: readonly Move[],
  { tellClients, onUndo }: { tellClients: boolean; onUndo: () => void },
): Promise<{ moved: MovedDay } | { obstacles: DayNotMoved } | null> {
  try {
    const body = { moves: [...moves], tell_client: tellClients }
    const moved = await callAsOwner(endpoints.moveDay, { body })
    toast({
      title: `${jobCountText(moved.jobs.length)} moved`,
      description: emailedText(moved.jobs) || undefined,
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
    refreshSchedule()
  }
}

/** The server emails the clients only if they were already told about the move. */
async function undoMove({ undo }: MovedDay): Promise<void> {
  try {
    const { jobs } = await callAsOwner(endpoints.moveDay, { body: { moves: undo, is_undo: true } })
    toast({ title: `${jobCountText(jobs.length)} moved back`, description: emailedText(jobs) || undefined })
  } catch (error) {
    const obstacles = obstaclesFrom(error)
    if (!obstacles) showAppointmentFailure(error, NOT_SAVED)
    else toast({ variant: 'destructive', title: 'Not moved back', description: obstaclesText(obstacles) })
  } finally {
    refreshSchedule()
  }
}

function obstaclesFrom(error: unknown): DayNotMoved | null {
  if (!(error instanceof ApiError) || error.code !== 'day_not_moved') return null
  return error.details as DayNotMoved
}
