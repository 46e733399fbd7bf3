import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './calendars.module.css'
import { feedQuery } from './calendars-query.ts'
import { FeedAddress } from './feed-address.tsx'

export function FeedCard() {
  const { data, isError, isFetching, refetch } = useQuery(feedQuery)
  if (isError && !data && !isFetching)
    return <NotLoaded onRetry={() => void refetch()}>Your calendar address could not be loaded.</NotLoaded>
  return (
    <Card className={classes.card} aria-labelledby="jobs-elsewhere">
      <h3 id="jobs-elsewhere">Your jobs in another calendar</h3>
      <p>
        See your jobs beside everything else, in the calendar on your phone or computer. It follows every
        change here.
      </p>
      {!data && <Skeleton height={44} />}
      {data?.url === null && <MakeAddress />}
      {data?.url && <FeedAddress url={data.url} readAt={data.read_at} />}
    </Card>
  )
}

function MakeAddress() {
  const queryClient = useQueryClient()
  const { isBusy, onClick: make } = useBusy(async () => {
    try {
      queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoints.openCalendarFeed))
      toast({ title: 'Private address made', description: 'Add it to your other calendar.' })
    } catch (error) {
      explainFailure(error, {
        title: 'No address made',
        otherwise: 'Something went wrong. Please try again.',
      })
    }
  })
  return (
    <div className={classes.buttons}>
      <Button aria-disabled={isBusy || undefined} onClick={make}>
        {isBusy ? 'Making...' : 'Make a private address'}
      </Button>
    </div>
  )
}
