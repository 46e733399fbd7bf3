import { Link } from 'react-router'
import type { StoredMail } from '#contract/local.ts'
import { instantInUtc } from '#web/format/instant.ts'
import { Card } from '#web/ui/card.tsx'
import { mailTitle } from './mail-title.ts'
import classes from './mailbox-page.module.css'

type MailListProps = { mails: readonly StoredMail[]; to: string; openedId: string | undefined }

export function MailList({ mails, to, openedId }: MailListProps) {
  if (mails.length === 0) {
    return (
      <Card className={classes.empty}>
        <h2>No letters</h2>
        <p>{to ? `Nothing was sent to ${to}.` : 'Send a test letter from the local page.'}</p>
      </Card>
    )
  }

  return (
    <ul className={classes.list} aria-label="Letters">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={{ search: new URLSearchParams({ ...(to && { to }), id: mail.id }).toString() }}
            className={classes.letter}
            aria-current={mail.id === openedId}
            preventScrollReset
          >
            <span className={classes.subject}>{mailTitle(mail)}</span>
            <span>{mail.to.join(', ')}</span>
            <time dateTime={mail.receivedAt}>{instantInUtc(mail.receivedAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
