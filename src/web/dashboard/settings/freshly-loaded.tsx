import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'

type FreshlyLoadedProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Shown while loading, with the cached data if there is any. */
  placeholder: (cached: Data | undefined) => ReactNode
  errorMessage: string
  children: (data: Data) => ReactNode
}

/** For forms, which must start with the values saved now and not with cached ones. */
export function FreshlyLoaded<Data, Key extends QueryKey>(props: FreshlyLoadedProps<Data, Key>) {
  const { query, placeholder, errorMessage, children } = props
  const { data, isFetchedAfterMount, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  if (!isFetchedAfterMount) return placeholder(data)
  if (data === undefined) return <NotLoaded onRetry={() => void refetch()}>{errorMessage}</NotLoaded>
  return children(data)
}
