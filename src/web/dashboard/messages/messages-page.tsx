import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { TextsByHand } from './by-hand/texts-by-hand.tsx'
import { addressOfView, MESSAGE_VIEWS, type MessageView, VIEW_WORDS, viewIn } from './message-views.ts'
import classes from './messages.module.css'
import { MessagesList } from './messages-list.tsx'
import { messagesQuery } from './messages-query.ts'
import { SettingsLinks } from './settings-links.tsx'

export const meta = () => [{ title: 'Messages · Wheelhouse' }]

export default function MessagesPage() {
  const [search] = useSearchParams()
  const view = viewIn(search)
  return (
    <Page title="Messages" action={<SettingsLinks />}>
      <ViewLinks view={view} />
      {view === 'ahead' && <TextsByHand />}
      <p className={classes.aboutView}>{VIEW_WORDS[view].about}</p>
      <MessagesList key={view} view={view} />
    </Page>
  )
}

/** The counts come with whichever view is read. */
function ViewLinks({ view }: { view: MessageView }) {
  const { data } = useInfiniteQuery(messagesQuery({ view }))
  const counts = data?.pages[0]?.counts
  const shown = {
    ahead: counts?.tonight && `${counts.tonight} until morning`,
    gone: undefined,
    failed: counts?.failed && `${counts.failed} failed`,
  }
  return (
    <nav aria-label="Messages" className={classes.views}>
      {MESSAGE_VIEWS.map((other) => (
        <Link
          key={other}
          to={addressOfView(other)}
          aria-current={other === view ? 'page' : undefined}
          preventScrollReset
        >
          {VIEW_WORDS[other].label}
          {shown[other] ? <span className={classes.count}>{shown[other]}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
