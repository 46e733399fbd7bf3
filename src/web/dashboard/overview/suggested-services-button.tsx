import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { overviewQuery } from './overview-query.ts'

/** Adds the services that we suggest for the type of business. */
export function SuggestedServicesButton({ onAdded }: { onAdded: () => void }) {
  const queryClient = useQueryClient()
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const services = await callAsOwner(endpoints.createDefaultServices)
      queryClient.setQueryData(servicesQuery.queryKey, services)
    } catch (error) {
      return void toastServerError(error, {
        title: 'Error',
        fallback: 'Failed to add service. Please try again.',
      })
    }
    toast({ title: 'Services created', description: 'You can change names, prices and durations.' })
    await queryClient.invalidateQueries(overviewQuery)
    onAdded()
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Adding...' : 'Use suggested services'}
    </Button>
  )
}
