import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { JobDialogs } from '#web/dashboard/appointments/job-dialogs.tsx'
import { SchedulePromptHost } from '#web/dashboard/appointments/schedule-prompt-host.tsx'
import { InstallHint } from '#web/dashboard/install/deferred-install-hint.tsx'
import { AppStatus } from '#web/dashboard/shell/deferred-app-status.tsx'
import { ProofDialog } from '#web/dashboard/shell/deferred-proof-dialog.tsx'
import { RecoveryBanner } from '#web/dashboard/shell/deferred-recovery-banner.tsx'
import { DeliveryDelayBanner } from '#web/dashboard/shell/delivery-delay-banner.tsx'
import { MessageHoldBanner } from '#web/dashboard/shell/message-hold-banner.tsx'
import { RestoreNotifications } from '#web/dashboard/shell/restore-notifications.ts'
import { TrialBanner } from '#web/dashboard/shell/trial-banner.tsx'
import { IdlePrefetcher } from '#web/dashboard/ui/idle-prefetch.ts'
import { addPageQueries, type PageQueries } from '#web/dashboard/ui/page-queries.ts'
import { newQueryClient } from '#web/dashboard/ui/query-client.ts'

/** The screen of one owner with its query cache, which is cleared when the owner signs out. */
export function OwnerScreen({ userId, pageQueries }: { userId: string; pageQueries: PageQueries }) {
  const [queryClient] = useState(() => {
    const client = newQueryClient()
    addPageQueries(client, pageQueries)
    return client
  })
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <AppStatus userId={userId} />
      <RecoveryBanner />
      <TrialBanner />
      <MessageHoldBanner />
      <DeliveryDelayBanner />
      <Outlet />
      <InstallHint />
      <JobDialogs />
      <SchedulePromptHost />
      <ProofDialog />
      <IdlePrefetcher />
      <RestoreNotifications />
    </QueryClientProvider>
  )
}
