import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Asking } from '#web/dashboard/settings/asking.tsx'
import { useInstantText } from '#web/dashboard/settings/use-instant-text.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './calendars.module.css'
import { feedQuery } from './calendars-query.ts'
import { feedLinks } from './feed-links.ts'

type FeedAddressProps = { url: string; readAt: string | null }

export function FeedAddress({ url, readAt }: FeedAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const { onClick: copy } = useBusy(async () => {
    // Whoever has to copy by hand finds it selected.
    if (!(await copyLink(url))) field.current?.select()
  })
  const instantText = useInstantText()
  const { google, apple, outlook } = feedLinks(url)
  return (
    <>
      <div className={classes.address}>
        <TextField
          ref={field}
          label="Private address"
          hint="Whoever has this address sees your jobs, with names, phones and addresses. Keep it to yourself."
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
            Last read <time dateTime={readAt}>{instantText(readAt)}</time>.
          </>
        ) : (
          'No calendar has read it yet.'
        )}{' '}
        Each calendar decides when it looks: some every few minutes, Google a few times a day.
      </p>
      <div className={classes.buttons}>
        <RenewAddress />
        <StopSharing />
      </div>
    </>
  )
}

function StopSharing() {
  const queryClient = useQueryClient()
  async function stop() {
    queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoints.closeCalendarFeed))
    toast({ title: 'Sharing stopped', description: 'The address no longer works.' })
  }
  return (
    <Asking
      button="Stop sharing"
      look="danger"
      title="Stop sharing your jobs?"
      goOn="Stop sharing"
      busyLabel="Stopping..."
      failed="Sharing not stopped"
      onGoOn={stop}
    >
      The address stops working at once. What other calendars have read already, they may go on showing until
      you remove it there.
    </Asking>
  )
}

function RenewAddress() {
  const queryClient = useQueryClient()
  async function renew() {
    queryClient.setQueryData(feedQuery.queryKey, await callAsOwner(endpoints.openCalendarFeed))
    toast({ title: 'New address made', description: 'The old one no longer works.' })
  }
  return (
    <Asking
      button="New address"
      look="quiet"
      title="Make a new address?"
      goOn="Make a new address"
      busyLabel="Making..."
      failed="No new address made"
      onGoOn={renew}
    >
      The old one stops working at once: calendars that use it no longer get your jobs until you give them the
      new one.
    </Asking>
  )
}
