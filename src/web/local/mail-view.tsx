import type { StoredMail } from '#contract/local.ts'
import { Card } from '#web/ui/card.tsx'
import { AnswerText } from './answer-text.tsx'
import { mailTitle } from './mail-title.ts'
import classes from './mailbox-page.module.css'

export function MailView({ mail }: { mail: StoredMail }) {
  return (
    <Card className={classes.view} aria-labelledby="subject">
      <h2 id="subject">{mailTitle(mail)}</h2>
      <dl className={classes.facts}>
        {mail.from && (
          <>
            <dt>From</dt>
            <dd>{mail.from}</dd>
          </>
        )}
        <dt>To</dt>
        <dd>{mail.to.join(', ')}</dd>
      </dl>
      {mail.html !== null && (
        // Its own address with its own policy: letters carry inline styles, this page allows none.
        <iframe
          className={classes.html}
          src={`/local/mail/${encodeURIComponent(mail.id)}.html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title="The letter as HTML"
        />
      )}
      <h3>Text</h3>
      <pre className={classes.text}>{mail.text}</pre>
      {mail.channel === 'text' && <AnswerText from={mail.to.join()} />}
      <MailLinks links={mail.links} />
      <MailAttachments id={mail.id} attachments={mail.attachments} />
    </Card>
  )
}

function MailLinks({ links }: Pick<StoredMail, 'links'>) {
  if (links.length === 0) return null
  return (
    <>
      <h3>Links</h3>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function MailAttachments({ id, attachments }: Pick<StoredMail, 'id' | 'attachments'>) {
  if (attachments.length === 0) return null
  return (
    <>
      <h3>Attachments</h3>
      <ul className={classes.links}>
        {attachments.map(({ filename, contentType, size, content }, position) => (
          <li key={filename}>
            {content === null ? (
              filename
            ) : (
              <a href={`/local/mail/${encodeURIComponent(id)}/${position}`} download={filename}>
                {filename}
              </a>
            )}{' '}
            ({contentType}, {size} bytes)
            {content !== null && <pre className={classes.text}>{content}</pre>}
          </li>
        ))}
      </ul>
    </>
  )
}
