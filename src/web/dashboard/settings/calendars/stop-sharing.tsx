import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Asking } from '#web/dashboard/settings/asking.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { feedQuery } from './calendars-query.ts'

export function StopSharing() {
  const queryClient = useQueryClient()
  async function stop() {
    queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoints.closeCalendarFeed))
    toast({ title: 'Sharing stopped', description: 'The address no longer works.' })
  }
  return (
    <Asking
      button="Stop sharing"
      look="danger"
      title="Stop sharing your jobs?"
      goOn="Stop sharing"
      busyLabel="Stopping..."
      failed="Sharing not stopped"
      onGoOn={stop}
    >
      The address stops working at once. What other calendars have read already, they may go on showing until
      you remove it there.
    </Asking>
  )
}
