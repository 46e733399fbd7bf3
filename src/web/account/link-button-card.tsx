import { useState } from 'react'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

type LinkButtonCardProps = {
  title: string
  question: string
  button: { label: string; busyLabel: string }
  /** Uses up the link that opened the page. */
  send: () => Promise<unknown>
  failureTitle: string
  done: { title: string; text: string }
}

/** The page behind a link in an email that does one thing. Mail scanners open links, so only the button does it. */
export function LinkButtonCard({ title, question, button, send, failureTitle, done }: LinkButtonCardProps) {
  const [isDone, setDone] = useState(false)
  const { isBusy, onClick } = useBusy(async () => {
    try {
      await send()
      setDone(true)
    } catch (error) {
      toastServerError(error, { title: failureTitle, fallback: 'Something went wrong.' })
    }
  })
  return (
    <AuthCard title={isDone ? done.title : title}>
      <div className={classes.form}>
        {isDone ? (
          <>
            <p role="status">{done.text}</p>
            <LinkButton href="/dashboard">Open your dashboard</LinkButton>
          </>
        ) : (
          <>
            <p>{question}</p>
            <Button aria-disabled={isBusy || undefined} onClick={onClick}>
              {isBusy ? button.busyLabel : button.label}
            </Button>
          </>
        )}
      </div>
    </AuthCard>
  )
}
