import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '#contract/clients.ts'
import { LoadMore } from '#web/dashboard/ui/load-more.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClientCard } from './client-card.tsx'
import classes from './client-cards.module.css'
import { ClientsDrawing } from './clients-drawing.tsx'
import emptyClasses from './clients-page.module.css'
import { clientsQuery } from './clients-query.ts'

type ClientsListProps = {
  search: string
  onView: (client: Client) => void
  onSchedule: (client: Client) => void
}

export function ClientsList({ search, onView, onSchedule }: ClientsListProps) {
  const query = useInfiniteQuery(clientsQuery(search))
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (query.isPending) return <Loading />
  if (!query.data) {
    return (
      <Card className={emptyClasses.empty}>
        <p>Your clients could not be loaded.</p>
        <Button look="quiet" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Card>
    )
  }

  const clients = query.data.pages.flatMap((page) => page.clients)
  if (clients.length === 0) return <NobodyFound search={search} />
  return (
    <>
      <ul
        className={`${classes.cards} ${query.isPlaceholderData ? classes.isWaiting : ''}`}
        aria-label="Clients"
        aria-busy={query.isPlaceholderData}
      >
        {clients.map((client) => (
          <ClientCard
            key={client.id}
            client={client}
            onView={() => onView(client)}
            onSchedule={() => onSchedule(client)}
          />
        ))}
      </ul>
      {query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={loadMore}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <div>
      <p className={emptyClasses.loading}>Loading clients...</p>
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} height={220} />
        ))}
      </div>
    </div>
  )
}

function NobodyFound({ search }: { search: string }) {
  return (
    <Card className={emptyClasses.empty}>
      <ClientsDrawing />
      <h2>No clients found.</h2>
      <p>
        {search === ''
          ? 'Add your first client using the button above.'
          : 'No name, e-mail or phone number matches. Check the spelling, or search for less.'}
      </p>
    </Card>
  )
}
