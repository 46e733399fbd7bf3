import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { ScheduleHost } from '#web/dashboard/appointments/schedule-host.tsx'
import { DeliveryDelayBanner } from '#web/dashboard/shell/delivery-delay-banner.tsx'
import { TrialStrip } from '#web/dashboard/shell/trial-strip.tsx'
import { FetchAhead } from '#web/dashboard/ui/fetch-ahead.ts'
import { newQueryClient } from '#web/dashboard/ui/query-client.ts'

/** The screen of one owner with everything that was read for it. Who signs out leaves nothing behind. */
export function OwnerScreen() {
  const [queryClient] = useState(newQueryClient)
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <TrialStrip />
      <DeliveryDelayBanner />
      <Outlet />
      <ScheduleHost />
      <FetchAhead />
    </QueryClientProvider>
  )
}
