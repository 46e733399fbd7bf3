import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, Mail, Phone } from 'lucide-react'
import { useCallback } from 'react'
import type { Client } from '#contract/clients.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { contactLinks } from '#web/dashboard/appointments/contact-links.ts'
import { LoadMore } from '#web/dashboard/ui/load-more.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { BackgroundShape } from '#web/ui/background-shape.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './client-cards.module.css'
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
  if (query.isPending) return <LoadingCards />
  if (!query.data) {
    return (
      <Card className={emptyClasses.empty}>
        <p>Couldn’t load your clients.</p>
        <Button look="quiet" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Card>
    )
  }

  const clients = query.data.pages.flatMap((page) => page.clients)
  if (clients.length === 0) return <NoClientsFound search={search} />
  return (
    <>
      <ul
        className={`${classes.cards} ${query.isPlaceholderData ? classes.isRefreshing : ''}`}
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

type ClientCardProps = { client: Client; onView: () => void; onSchedule: () => void }

/** A card; on phones a row in which everything but its icons opens the details. */
export function ClientCard({ client, onView, onSchedule }: ClientCardProps) {
  const { id, name, email, phone, notes } = client
  const nameId = `client-${id}`
  const callHref = phone && telLink(phone)
  return (
    <li className={classes.card}>
      <h2 id={nameId} className={classes.name} dir="auto">
        {name}
      </h2>
      <div className={classes.facts}>
        <p className={classes.contact} data-missing={!phone || undefined}>
          <Phone size={16} aria-hidden />
          {callHref ? <a href={callHref}>{phone}</a> : <span>{phone || 'No phone'}</span>}
        </p>
        <p className={classes.contact} data-missing={!email || undefined}>
          <Mail size={16} aria-hidden />
          {email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : <span>No email</span>}
        </p>
        {notes && (
          <p className={classes.notes} dir="auto">
            {notes}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onView} aria-describedby={nameId}>
          <span>View Details</span>
        </Button>
        {contactLinks({ client_phone: phone, address: null }).map(({ label, Icon, link }) => (
          <a key={label} href={link.href} aria-label={label} aria-describedby={nameId}>
            <Icon size={20} aria-hidden />
          </a>
        ))}
        <Button onClick={onSchedule} aria-describedby={nameId}>
          <CalendarPlus size={20} aria-hidden />
          <span>Schedule</span>
        </Button>
      </div>
    </li>
  )
}

function LoadingCards() {
  return (
    <div>
      <p className={emptyClasses.loading}>Loading clients...</p>
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton height={40} />
          </div>
        ))}
      </div>
    </div>
  )
}

function NoClientsFound({ search }: { search: string }) {
  return (
    <Card className={emptyClasses.empty}>
      <ClientsDrawing />
      <h2>No clients found.</h2>
      <p>
        {search === ''
          ? 'Add your first client using the button above.'
          : 'No name, email or phone number matches. Check the spelling, or try a shorter search.'}
      </p>
    </Card>
  )
}

function ClientsDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <BackgroundShape />
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <g fill="var(--surface)">
          <path d="M112 122v-10q0-24 25-24t25 24v10z" />
          <circle cx="137" cy="66" r="16" />
        </g>
        <path d="M40 122v-14q0-30 32-30t32 30v14z" fill="var(--brand)" />
        <circle cx="72" cy="52" r="20" fill="var(--surface)" />
        <path d="M52 50q0-20 20-20t20 20q-8-8-20-8t-20 8z" fill="var(--sun)" />
      </g>
      <path d="M60 96h24m-24 12h16" stroke="var(--on-brand)" strokeWidth="4" strokeLinecap="round" />
      <path d="M22 122h156" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
