import { useSearchParams } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { REMINDERS_ADDRESS, VIEW_WORDS, viewIn } from './message-views.ts'
import classes from './messages.module.css'
import { MessagesList } from './messages-list.tsx'
import { ViewLinks } from './view-links.tsx'

export const meta = () => [{ title: 'Messages · Wheelhouse' }]

export default function MessagesPage() {
  const [search] = useSearchParams()
  const view = viewIn(search)
  return (
    <Page
      title="Messages"
      action={
        <RouteButton look="quiet" to={REMINDERS_ADDRESS}>
          Reminder settings
        </RouteButton>
      }
    >
      <ViewLinks view={view} />
      <p className={classes.aboutView}>{VIEW_WORDS[view].about}</p>
      <MessagesList key={view} view={view} />
    </Page>
  )
}
