import { useQuery } from '@tanstack/react-query'
import type { BusinessSettings } from '#contract/settings.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { KeptPlace } from '#web/dashboard/ui/kept-place.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { BusinessForm } from './business-form.tsx'

const likely = (): BusinessSettings => ({
  business_name: null,
  business_type: null,
  timezone: Temporal.Now.timeZoneId(),
})

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function BusinessPart() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...businessSettingsQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) {
    return (
      <KeptPlace>
        <BusinessForm saved={data ?? likely()} />
      </KeptPlace>
    )
  }
  if (!data) return <NotLoaded onRetry={() => void refetch()}>Your business could not be loaded.</NotLoaded>
  return <BusinessForm saved={data} />
}
