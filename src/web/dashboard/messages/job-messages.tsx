import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { MessageRow } from './message-row.tsx'
import classes from './messages.module.css'
import { messagesQuery } from './messages-query.ts'
import { nothingToSend, useReminderPreferences } from './nothing-to-send.ts'

type JobMessagesProps = { appointmentId: string; startsAt: string; timeZone: string }

/** In the dialog of a job: what its client was sent, and will be. */
export function JobMessages(props: JobMessagesProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Fold
      title="Messages about this job"
      names="What went out, what will, and what did not."
      isOpened={isOpened}
      onToggle={setOpened}
    >
      {isOpened && <List {...props} />}
    </Fold>
  )
}

/** Once it is there: what was folded away is often below the edge. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

function List({ appointmentId, startsAt, timeZone }: JobMessagesProps) {
  const query = useInfiniteQuery(messagesQuery({ appointment: appointmentId }))
  const wishes = useReminderPreferences()
  const nowMs = useMinute()
  if (query.isLoadingError) {
    return (
      <p className={classes.ofJob}>
        The messages could not be loaded.{' '}
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!query.data) return <Skeleton height={64} mb="md" />

  const messages = query.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0) {
    return (
      <p ref={intoView} className={classes.ofJob}>
        {nothingToSend(startsAt, wishes, nowMs)}
      </p>
    )
  }
  return (
    <>
      <ul ref={intoView} className={classes.ofJob} aria-label="Messages about this job">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} timeZone={timeZone} isOfJob />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button look="quiet" onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  )
}
