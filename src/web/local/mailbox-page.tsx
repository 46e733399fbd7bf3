import { Form, Link } from 'react-router'
import type { StoredMail } from '#contract/local.ts'
import { utcDateTimeText } from '#web/format/instant.ts'
import { LocalFrame } from '#web/local/local-frame.tsx'
import { localTools } from '#web/local/local-tools.ts'
import { MailView, mailTitle } from '#web/local/mail-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/mailbox-page.ts'
import classes from './mailbox-page.module.css'

export const meta = () => [{ title: 'Mailbox · Wheelhouse' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const to = search.get('to') ?? ''
  const mails = await localTools(context).mails(to || undefined)
  return { to, mails, opened: mails.find((mail) => mail.id === search.get('id')) ?? mails[0] }
}

export default function MailboxPage({ loaderData: { to, mails, opened } }: Route.ComponentProps) {
  return (
    <LocalFrame>
      <Page title="Mailbox" subtitle="Emails and texts the app sent on this machine, newest first.">
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

type MailListProps = { mails: readonly StoredMail[]; to: string; openedId: string | undefined }

function MailList({ mails, to, openedId }: MailListProps) {
  if (mails.length === 0) {
    return (
      <Card className={classes.empty}>
        <h2>No emails</h2>
        <p>{to ? `Nothing was sent to ${to}.` : 'Send a test email from the local page.'}</p>
      </Card>
    )
  }

  return (
    <ul className={classes.list} aria-label="Emails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={{ search: new URLSearchParams({ ...(to && { to }), id: mail.id }).toString() }}
            className={classes.mail}
            aria-current={mail.id === openedId}
            preventScrollReset
          >
            <span className={classes.subject}>{mailTitle(mail)}</span>
            <span>{mail.to.join(', ')}</span>
            <time dateTime={mail.receivedAt}>{utcDateTimeText(mail.receivedAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
