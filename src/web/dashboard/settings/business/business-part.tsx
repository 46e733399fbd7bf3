import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { NotLoaded } from '#web/dashboard/shell/not-loaded.tsx'
import { BusinessForm } from './business-form.tsx'

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function BusinessPart() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...businessSettingsQuery,
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) return <Skeleton height={380} />
  if (!data) return <NotLoaded onRetry={() => void refetch()}>Your business could not be loaded.</NotLoaded>
  return <BusinessForm saved={data} />
}
