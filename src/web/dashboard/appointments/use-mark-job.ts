import { useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { invalidateAppointments, updateCachedStop } from './appointments-query.ts'
import { type PhoneLocation, readLocation } from './read-location.ts'

type Job = Pick<Appointment, 'id' | 'client_name'>

/** Marks how far a job has got, one tap at a time. `onMarked` is called with the job as it was saved. */
export function useMarkJob({ id, client_name }: Job, onMarked?: (job: Appointment) => void) {
  const queryClient = useQueryClient()
  const { isBusy, runOnce } = useSingleFlight()
  useCloseBlocker(isBusy ? 'busy' : null)

  const run = <Marked extends Appointment>(
    call: () => Promise<Marked>,
    describe?: (marked: Marked) => string,
  ) =>
    void runOnce(async () => {
      try {
        const marked = await call()
        updateCachedStop(queryClient, marked)
        onMarked?.(marked)
        if (describe) toast({ title: 'Marked as on the way', description: describe(marked), recordId: id })
      } catch (error) {
        toastServerError(error, { title: 'Not saved', fallback: 'We couldn’t save that. Please try again.' })
      }
      void invalidateAppointments(queryClient)
    })

  return {
    isBusy,
    mark: (state: MarkedState, description?: string) =>
      run(
        () => callAsOwner(endpoints.setJobState, { params: { id }, body: { state } }),
        description === undefined ? undefined : () => description,
      ),
    /** Also tells the server where the phone is, if it may know, so that later drives to this address are estimated better. */
    arrive() {
      const location = readLocation()
      run(async () => {
        const marked = await callAsOwner(endpoints.setJobState, {
          params: { id },
          body: { state: 'in_progress' },
        })
        void location.then((found) => found && pinAddress(id, found))
        return marked
      })
    },
    /** The provider texts the client. */
    tellOnMyWay: () =>
      run(
        () => callAsOwner(endpoints.tellOnMyWay, { params: { id } }),
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
