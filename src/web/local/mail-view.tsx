import { endpoints } from '#contract/endpoints.ts'
import type { StoredMail } from '#contract/local.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
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
        // Loaded from its own URL with its own CSP, because emails need inline styles, which this page forbids.
        <iframe
          className={classes.html}
          src={`/local/mail/${encodeURIComponent(mail.id)}.html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title="The email as HTML"
        />
      )}
      <h3>Text</h3>
      <pre className={classes.text}>{mail.text}</pre>
      {mail.channel === 'text' && <ReplyButtons from={mail.to.join()} />}
      <MailLinks links={mail.links} />
      <MailAttachments id={mail.id} attachments={mail.attachments} />
    </Card>
  )
}

const REPLY_OUTCOMES = {
  stop: 'We won’t send more texts to this number.',
  start: 'We’ll send texts to this number again.',
}

/** Simulates replies of the recipient. */
function ReplyButtons({ from }: { from: string }) {
  return (
    <>
      <h3>Reply</h3>
      <div className={classes.replies}>
        <ReplyButton from={from} body="STOP" />
        <ReplyButton from={from} body="START" />
      </div>
    </>
  )
}

function ReplyButton({ from, body }: { from: string; body: 'STOP' | 'START' }) {
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const { wish } = await call(endpoints.answerText, { body: { from, body } })
      toast({
        title: `${body} sent`,
        description: wish ? REPLY_OUTCOMES[wish] : 'This reply has no effect.',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ title: 'Couldn’t send the reply', description: error.message, variant: 'destructive' })
    }
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      Reply {body}
    </Button>
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

/** The subject of an email. A text has none. */
export function mailTitle({ channel, subject }: Pick<StoredMail, 'channel' | 'subject'>): string {
  return channel === 'text' ? 'Text message' : subject || 'No subject'
}
