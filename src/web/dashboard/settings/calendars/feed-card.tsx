import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useInstantText } from '#web/dashboard/settings/use-business-zone.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { ConfirmButton } from '#web/dashboard/ui/confirm-button.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ToastRequest, toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './calendars.module.css'
import { feedQuery } from './calendars-query.ts'

export function FeedCard() {
  const { data, isError, isFetching, refetch } = useQuery(feedQuery)
  if (isError && !data && !isFetching)
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your calendar link.</NotLoaded>
  return (
    <Card className={classes.card} aria-labelledby="jobs-elsewhere">
      <h3 id="jobs-elsewhere">Your jobs in another calendar</h3>
      <p>
        See your jobs next to everything else in the calendar on your phone or computer. Changes you make here
        show up there automatically.
      </p>
      {!data && <Skeleton height={44} />}
      {data?.url === null && <CreateAddress />}
      {data?.url && <FeedAddress url={data.url} readAt={data.read_at} />}
    </Card>
  )
}

type FeedEndpoint = typeof endpoints.openCalendarFeed | typeof endpoints.closeCalendarFeed

/** Returns a function that creates a new feed address or closes the current one, and shows a toast. */
function useFeedChange(endpoint: FeedEndpoint, successToast: ToastRequest) {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoint))
    toast(successToast)
  }
}

function CreateAddress() {
  const create = useFeedChange(endpoints.openCalendarFeed, {
    title: 'Private link created',
    description: 'Add it to your other calendar.',
  })
  return (
    <div className={classes.buttons}>
      <ActionButton
        busyLabel="Creating..."
        onAction={withErrorToast({ title: 'Couldn’t create a link' }, create)}
      >
        Get a private calendar link
      </ActionButton>
    </div>
  )
}

type FeedAddressProps = { url: string; readAt: string | null }

function FeedAddress({ url, readAt }: FeedAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const { onClick: copy } = useBusy(async () => {
    // Selects the address so that it can be copied by hand.
    if (!(await copyLink(url))) field.current?.select()
  })
  const instantText = useInstantText()
  const { google, apple, outlook } = feedLinks(url)
  return (
    <>
      <div className={classes.address}>
        <TextField
          ref={field}
          label="Private link"
          hint="Anyone with this link can see your jobs, including names, phone numbers and addresses. Keep it private."
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
        />
      </div>
      <div className={classes.buttons}>
        <Button look="quiet" onClick={copy}>
          <Copy size={18} aria-hidden />
          Copy
        </Button>
        <LinkButton look="quiet" href={google} target="_blank" rel="noreferrer">
          Add to Google
        </LinkButton>
        <LinkButton look="quiet" href={apple}>
          Add to Apple
        </LinkButton>
        <LinkButton look="quiet" href={outlook} target="_blank" rel="noreferrer">
          Add to Outlook
        </LinkButton>
      </div>
      <p className={classes.note}>
        {readAt ? (
          <>
            A calendar app last checked it <time dateTime={readAt}>{instantText(readAt)}</time>.
          </>
        ) : (
          'No calendar app has checked it yet.'
        )}{' '}
        Each calendar app decides how often it checks: some every few minutes, Google a few times a day.
      </p>
      <div className={classes.buttons}>
        <ReplaceAddress />
        <StopSharing />
      </div>
    </>
  )
}

function StopSharing() {
  const stop = useFeedChange(endpoints.closeCalendarFeed, {
    title: 'Sharing stopped',
    description: 'The link no longer works.',
  })
  return (
    <ConfirmButton
      label="Stop sharing"
      look="danger"
      title="Stop sharing your jobs?"
      busyLabel="Stopping..."
      failureToast={{ title: 'Couldn’t stop sharing' }}
      onConfirm={stop}
    >
      The link stops working right away. Other calendars may keep showing jobs they already have until you
      remove the link there.
    </ConfirmButton>
  )
}

function ReplaceAddress() {
  const replace = useFeedChange(endpoints.openCalendarFeed, {
    title: 'New link created',
    description: 'The old one no longer works.',
  })
  return (
    <ConfirmButton
      label="New link"
      look="quiet"
      title="Create a new link?"
      confirmLabel="Create a new link"
      busyLabel="Creating..."
      failureToast={{ title: 'Couldn’t create a new link' }}
      onConfirm={replace}
    >
      The old link stops working right away. Calendars that use it won’t get your jobs until you add the new
      link there.
    </ConfirmButton>
  )
}

/** Links that add the feed to another calendar. */
export function feedLinks(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    // Google rejects https addresses here.
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'Wheelhouse' })}`,
  }
}
