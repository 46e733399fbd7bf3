import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOfView, MESSAGE_VIEWS, type MessageView, VIEW_WORDS } from './message-views.ts'
import classes from './messages.module.css'
import { messagesQuery } from './messages-query.ts'

/** The counts come with whichever view is read. */
export function ViewLinks({ view }: { view: MessageView }) {
  const { data } = useInfiniteQuery(messagesQuery({ view }))
  const counts = data?.pages[0]?.counts
  const shown = { ahead: counts?.tonight, gone: undefined, failed: counts?.failed }
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
          {shown[other] ? <span className={classes.count}>{COUNT_WORDS[other](shown[other])}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

const COUNT_WORDS: Readonly<Record<MessageView, (count: number) => string>> = {
  ahead: (count) => `${count} until morning`,
  gone: String,
  failed: (count) => `${count} failed`,
}
