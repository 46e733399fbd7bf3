import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { MessageRow } from './message-row.tsx'
import classes from './messages.module.css'
import { messagesQuery } from './messages-query.ts'
import { noMessagesReason, useReminderPreferences } from './no-messages-reason.ts'

type JobMessagesProps = { appointmentId: string; startsAt: string; timeZone: string }

/** The messages section of the job dialog. */
export function JobMessages(props: JobMessagesProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Collapsible
      title="Messages about this job"
      summary="Sent, scheduled and failed messages"
      isOpened={isOpened}
      onToggle={setOpened}
    >
      {isOpened && <JobMessageList {...props} />}
    </Collapsible>
  )
}

/** The opened list is often below the edge of the dialog. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

function JobMessageList({ appointmentId, startsAt, timeZone }: JobMessagesProps) {
  const query = useInfiniteQuery(messagesQuery({ appointment: appointmentId }))
  const preferences = useReminderPreferences()
  const nowMs = useNowMs()
  if (query.isLoadingError) {
    return (
      <p className={classes.jobMessages}>
        Couldn’t load the messages.{' '}
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!query.data) return <Skeleton height={64} marginBottom={24} />

  const messages = query.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0) {
    return (
      <p ref={scrollIntoView} className={classes.jobMessages}>
        {noMessagesReason(startsAt, preferences, nowMs)}
      </p>
    )
  }
  return (
    <>
      <ul ref={scrollIntoView} className={classes.jobMessages} aria-label="Messages about this job">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} timeZone={timeZone} isForOneJob />
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
