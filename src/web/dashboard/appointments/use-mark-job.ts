import { useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { inState } from '#web/dashboard/offline/apply-changes.ts'
import { mustWaitForOthers, saveChange } from '#web/dashboard/ui/save-change.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { invalidateAppointments, updateCachedStop } from './appointments-query.ts'
import { type PhoneLocation, readLocation } from './read-location.ts'

/** Marks how far a job has got, one tap at a time. `onMarked` is called with the job as it was saved. */
export function useMarkJob(job: Appointment, onMarked?: (job: Appointment) => void) {
  const { id, client_name } = job
  const queryClient = useQueryClient()
  const { isBusy, runOnce } = useSingleFlight()
  useCloseBlocker(isBusy ? 'busy' : null)

  const run = <Marked extends Appointment>(
    call: () => Promise<Marked>,
    describe?: (marked: Marked) => string | undefined,
  ) =>
    void runOnce(async () => {
      try {
        const marked = await call()
        updateCachedStop(queryClient, marked)
        onMarked?.(marked)
        const description = describe?.(marked)
        if (description) toast({ title: 'Marked as on the way', description, recordId: id })
      } catch (error) {
        toastServerError(error, { title: 'Not saved', fallback: 'We couldn’t save that. Please try again.' })
      }
      void invalidateAppointments(queryClient)
    })

  const setState = async (state: MarkedState): Promise<Appointment> => {
    const markedAt = new Date(browserSession.serverNowMs()).toISOString()
    return (await saveChange({ kind: 'state', seen: job, state })) ?? inState(job, state, markedAt)
  }

  /** Without a connection, the job is marked nevertheless, and the client is not texted: by then the time would be wrong. */
  const tellOnMyWay = async () => {
    const markOnly = async () => ({ ...(await setState('on_the_way')), is_texted: false })
    if (await mustWaitForOthers(id)) return markOnly()
    try {
      return await callAsOwner(endpoints.tellOnMyWay, { params: { id } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error
      return markOnly()
    }
  }

  return {
    isBusy,
    mark: (state: MarkedState, description?: string) =>
      run(
        () => setState(state),
        () => description,
      ),
    /** Also tells the server where the phone is, if it may know, so that later drives to this address are estimated better. */
    arrive() {
      const location = readLocation()
      run(async () => {
        const marked = await setState('in_progress')
        void location.then((found) => found && pinAddress(id, found))
        return marked
      })
    },
    /** The provider texts the client. */
    tellOnMyWay: () =>
      run(
        () => tellOnMyWay(),
        ({ is_texted }) =>
          is_texted
            ? `We’re texting ${client_name} that you’re coming.`
            : `We couldn’t text ${client_name}. Please call or text them yourself.`,
      ),
  }
}

/** Nobody asked for it, so nobody hears that it failed. */
async function pinAddress(id: string, location: PhoneLocation): Promise<void> {
  await callAsOwner(endpoints.pinJobAddress, { params: { id }, body: location }).catch(() => {})
}
