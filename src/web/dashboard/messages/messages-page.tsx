import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { LoadMore } from '#web/dashboard/ui/load-more.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { REMINDERS_PATH, TEXTS_PATH } from '#web/dashboard/ui/paths.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { TextsByHand } from './by-hand/texts-by-hand.tsx'
import { textsByHandQuery } from './by-hand/texts-by-hand-query.ts'
import { messageGroups } from './message-groups.ts'
import { MessageRow } from './message-row.tsx'
import { MESSAGE_VIEWS, type MessageView, parseView, VIEW_TEXTS, viewPath } from './message-views.ts'
import classes from './messages.module.css'
import { messagesQuery } from './messages-query.ts'
import { areRemindersOff, useReminderPreferences } from './no-messages-reason.ts'

export const meta = () => [{ title: 'Messages · Wheelhouse' }]

export default function MessagesPage() {
  const [search] = useSearchParams()
  const view = parseView(search)
  return (
    <Page title="Messages" action={<SettingsLinks />}>
      <ViewLinks view={view} />
      {view === 'ahead' && <TextsByHand />}
      <p className={classes.viewDescription}>{VIEW_TEXTS[view].description}</p>
      <MessagesList key={view} view={view} />
    </Page>
  )
}

/** The response for any view includes the counts of all views. */
function ViewLinks({ view }: { view: MessageView }) {
  const { data } = useInfiniteQuery(messagesQuery({ view }))
  const counts = data?.pages[0]?.counts
  const countTexts = {
    ahead: counts?.tonight && `${counts.tonight} by tomorrow morning`,
    gone: undefined,
    failed: counts?.failed && `${counts.failed} failed`,
  }
  return (
    <nav aria-label="Messages" className={classes.views}>
      {MESSAGE_VIEWS.map((item) => (
        <Link
          key={item}
          to={viewPath(item)}
          aria-current={item === view ? 'page' : undefined}
          preventScrollReset
        >
          {VIEW_TEXTS[item].label}
          {countTexts[item] ? <span className={classes.count}>{countTexts[item]}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

function MessagesList({ view }: { view: MessageView }) {
  const query = useInfiniteQuery(messagesQuery({ view }))
  const settings = useQuery(businessSettingsQuery)
  const texts = useQuery({ ...textsByHandQuery, enabled: view === 'ahead' })
  const nowMs = useNowMs()
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  function retry() {
    for (const read of [query, settings]) if (read.isError) void read.refetch()
  }

  // The texts by hand are shown above and would push the list away while it is tapped, so they are awaited. A failed request is not awaited.
  if (texts.isLoading && texts.failureCount === 0) return <Loading />
  if (query.isLoadingError || settings.isLoadingError) {
    return (
      <NotLoaded onRetry={retry} retryLabel="Try again">
        Couldn’t load your messages.
      </NotLoaded>
    )
  }
  if (!query.data || !settings.data) return <Loading />

  const timeZone = settings.data.timezone
  const messages = query.data.pages.flatMap((page) => page.messages)
  const [first] = messages
  if (!first) {
    const emptyText = <p>{VIEW_TEXTS[view].whenEmpty}</p>
    return (
      <Card className={classes.empty}>
        {view === 'ahead' ? <NothingScheduled>{emptyText}</NothingScheduled> : emptyText}
      </Card>
    )
  }
  return (
    <>
      {messageGroups(messages, { view, timeZone, nowMs }).map(({ key, title, messages: grouped }) => (
        <section key={key} className={classes.group} aria-labelledby={`messages-${key}`}>
          <h2 id={`messages-${key}`}>{title}</h2>
          <Card className={classes.card}>
            {grouped.length === 0 && (
              <p className={classes.noMessages}>
                Nothing goes out {title === 'Tonight' ? 'tonight' : 'today or tonight'}. The next message goes
                out {shortDateText(timeZone, first.planned_for)}, {timeText(timeZone, first.planned_for)}.
              </p>
            )}
            <ul>
              {grouped.map((message) => (
                <MessageRow key={message.id} message={message} timeZone={timeZone} />
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

function NothingScheduled({ children }: { children: ReactNode }) {
  const preferences = useReminderPreferences()
  if (!preferences || !areRemindersOff(preferences)) return children
  return (
    <>
      <p>Reminders are off.</p>
      <SettingsLinks />
    </>
  )
}

function Loading() {
  return (
    <Card>
      <p role="status">Loading messages...</p>
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} height={64} marginBottom={8} />
      ))}
    </Card>
  )
}

/** Links to the reminder settings, and to those for texts if this installation sends texts. */
function SettingsLinks() {
  const { data } = useQuery({ ...textSettingsQuery, meta: undefined })
  return (
    <div className={classes.settings}>
      <RouteButton look="quiet" to={REMINDERS_PATH}>
        Reminder settings
      </RouteButton>
      {data?.is_live && (
        <RouteButton look="quiet" to={TEXTS_PATH}>
          SMS settings
        </RouteButton>
      )}
    </div>
  )
}
