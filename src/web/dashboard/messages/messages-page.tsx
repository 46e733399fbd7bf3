import { useSearchParams } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { TextsByHand } from './by-hand/texts-by-hand.tsx'
import { VIEW_WORDS, viewIn } from './message-views.ts'
import classes from './messages.module.css'
import { MessagesList } from './messages-list.tsx'
import { SettingsLinks } from './settings-links.tsx'
import { ViewLinks } from './view-links.tsx'

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
