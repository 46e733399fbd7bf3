import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'

type FreshlyLoadedProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** In its place until it is here, with what an earlier screen had read. */
  placeholder: (known: Data | undefined) => ReactNode
  failed: string
  children: (data: Data) => ReactNode
}

/** For a form, which begins with what is saved now, not with what an earlier screen had read. */
export function FreshlyLoaded<Data, Key extends QueryKey>(props: FreshlyLoadedProps<Data, Key>) {
  const { query, placeholder, failed, children } = props
  const { data, isFetchedAfterMount, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  if (!isFetchedAfterMount) return placeholder(data)
  if (data === undefined) return <NotLoaded onRetry={() => void refetch()}>{failed}</NotLoaded>
  return children(data)
}
