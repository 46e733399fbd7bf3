import { useQueryClient } from '@tanstack/react-query'
import type { BusyCalendar } from '#contract/calendars.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { invalidateBusy } from './calendars-query.ts'

export function RefreshCalendar({ calendar: { id, name } }: { calendar: BusyCalendar }) {
  const queryClient = useQueryClient()
  const { isBusy, onClick: refresh } = useBusy(async () => {
    try {
      const { failure } = await callAsOwner(endpoints.refreshBusyCalendar, { params: { id } })
      if (failure) toast({ variant: 'destructive', title: `${name} could not be read`, description: failure })
      else toast({ title: `${name} is up to date` })
    } catch (error) {
      explainFailure(error, {
        title: 'Not refreshed',
        otherwise: 'Something went wrong. Please try again.',
      })
    }
    // Also after a failure: another tab may have removed it.
    await invalidateBusy(queryClient)
  })
  return (
    <Button
      look="quiet"
      aria-label={`${isBusy ? 'Refreshing...' : 'Refresh now'} ${name}`}
      aria-disabled={isBusy || undefined}
      onClick={refresh}
    >
      {isBusy ? 'Refreshing...' : 'Refresh now'}
    </Button>
  )
}
