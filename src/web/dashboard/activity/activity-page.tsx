import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { ActivityFilter } from '#contract/activity.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { LoadMore } from '#web/dashboard/ui/load-more.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './activity.module.css'
import { activityDays } from './activity-days.ts'
import { parseActivityFilter } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { activityQuery } from './activity-query.ts'
import { ActivityRow } from './activity-row.tsx'

export const meta = () => [{ title: 'Activity · Wheelhouse' }]

export default function ActivityPage() {
  const [search] = useSearchParams()
  const filter = parseActivityFilter(search)
  return (
    <Page
      title="Activity"
      subtitle="Sign-ins, failed attempts and changes of the last year. Nobody can edit them."
      action={<ExportButton filter={filter} />}
    >
      <ActivityFilters />
      <ActivityList filter={filter} />
    </Page>
  )
}

function ActivityList({ filter }: { filter: ActivityFilter }) {
  const query = useInfiniteQuery(activityQuery(filter))
  const settings = useQuery(businessSettingsQuery)
  const nowMs = useNowMs()
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  function retry() {
    for (const read of [query, settings]) if (read.isError) void read.refetch()
  }

  if (query.isLoadingError || settings.isLoadingError)
    return <NotLoaded onRetry={retry}>Couldn’t load your activity.</NotLoaded>
  if (!query.data || !settings.data) return <Loading />

  const timeZone = settings.data.timezone
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <Card className={classes.empty}>{emptyText(filter)}</Card>
  return (
    <>
      {activityDays(entries, { timeZone, nowMs }).map((day) => (
        <section key={day.date} className={classes.day} aria-labelledby={`activity-${day.date}`}>
          <h2 id={`activity-${day.date}`}>{day.title}</h2>
          <Card className={classes.card}>
            <ul>
              {day.entries.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} timeZone={timeZone} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={loadMore}
        />
      )}
    </>
  )
}

function emptyText(filter: ActivityFilter): string {
  return Object.keys(filter).length > 0
    ? 'No activity matches these filters.'
    : 'No activity yet. Sign-ins and changes show up here.'
}

function Loading() {
  return (
    <Card>
      <p role="status">Loading your activity...</p>
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} height={64} marginBottom={8} />
      ))}
    </Card>
  )
}

function ExportButton({ filter }: { filter: ActivityFilter }) {
  const queryClient = useQueryClient()
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const { filename, csv } = await callAsOwner(endpoints.exportActivity, { query: filter })
      saveFile(filename, csv, 'text/csv')
      toast({ title: 'Activity exported', description: `Saved as ${filename}` })
      // The export is an entry too.
      void queryClient.invalidateQueries(activityQuery(filter))
    } catch (error) {
      toastServerError(error, {
        title: 'Error exporting activity',
        fallback: 'We couldn’t export your activity. Please try again.',
      })
    }
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      <Download size={18} aria-hidden />
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}
