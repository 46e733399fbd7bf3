import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Asking } from '#web/dashboard/settings/asking.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { feedQuery } from './calendars-query.ts'

export function RenewAddress() {
  const queryClient = useQueryClient()
  async function renew() {
    queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoints.openCalendarFeed))
    toast({ title: 'New address made', description: 'The old one no longer works.' })
  }
  return (
    <Asking
      button="New address"
      look="quiet"
      title="Make a new address?"
      goOn="Make a new address"
      busyLabel="Making..."
      failed="No new address made"
      onGoOn={renew}
    >
      The old one stops working at once: calendars that use it no longer get your jobs until you give them the
      new one.
    </Asking>
  )
}
