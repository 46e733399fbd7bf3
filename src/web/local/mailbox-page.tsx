import { Form } from 'react-router'
import { localDoor } from '#web/local/local-door.ts'
import { LocalFrame } from '#web/local/local-frame.tsx'
import { MailList } from '#web/local/mail-list.tsx'
import { MailView } from '#web/local/mail-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/mailbox-page.ts'
import classes from './mailbox-page.module.css'

export const meta = () => [{ title: 'Mailbox · Wheelhouse' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const to = search.get('to') ?? ''
  const mails = await localDoor(context).mails(to || undefined)
  return { to, mails, opened: mails.find((mail) => mail.id === search.get('id')) ?? mails[0] }
}

export default function MailboxPage({ loaderData: { to, mails, opened } }: Route.ComponentProps) {
  return (
    <LocalFrame>
      <Page title="Mailbox" subtitle="Letters and texts the app sent on this machine, newest first.">
        <Form className={classes.filter}>
          <label htmlFor="to">Sent to</label>
          <input id="to" name="to" type="search" defaultValue={to} key={to} />
          <Button type="submit" look="quiet">
            Filter
          </Button>
        </Form>
        <div className={classes.columns}>
          <MailList mails={mails} to={to} openedId={opened?.id} />
          {opened && <MailView key={opened.id} mail={opened} />}
        </div>
      </Page>
    </LocalFrame>
  )
}
