import { useQueryClient } from '@tanstack/react-query'
import type { BusyCalendar } from '#contract/calendars.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Asking } from '#web/dashboard/settings/asking.tsx'
import { goneIsFine } from '#web/dashboard/settings/gone-is-fine.ts'
import { toast } from '#web/ui/toast-store.ts'
import { invalidateBusy } from './calendars-query.ts'

export function RemoveCalendar({ calendar: { id, name } }: { calendar: BusyCalendar }) {
  const queryClient = useQueryClient()
  async function remove() {
    await callAsOwner(endpoints.removeBusyCalendar, { params: { id } }).catch(goneIsFine)
    toast({ title: `${name} removed`, description: 'Its busy times close nothing any more.' })
    // Not waited for: the question goes with the calendar.
    void invalidateBusy(queryClient)
  }
  return (
    <Asking
      button="Remove"
      about={name}
      look="danger"
      title={`Remove ${name}?`}
      goOn="Remove"
      busyLabel="Removing..."
      failed="Not removed"
      onGoOn={remove}
      heir="busy-elsewhere"
    >
      Clients can book its busy times again. The calendar itself stays as it is.
    </Asking>
  )
}
