import { type FormEvent, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import classes from './local-page.module.css'

export function MailCheckForm() {
  const [to, setTo] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFieldError(undefined)
    try {
      await call(endpoints.sendMailCheck, { body: { to } })
      toast({ title: 'Email queued', description: `It’s on its way to ${to}.` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFieldError(error.fields.to)
      toast({ title: 'Email not queued', description: error.message, variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }

  return (
    <Card>
      <form onSubmit={send}>
        <h2>Send a test email</h2>
        <p>Checks that the app can send email.</p>
        <div className={classes.field}>
          <label htmlFor="to">Email</label>
          <input
            id="to"
            type="email"
            autoComplete="email"
            required
            value={to}
            aria-invalid={fieldError !== undefined}
            aria-describedby="to-error"
            onChange={(event) => setTo(event.target.value)}
          />
          <p id="to-error" className={classes.error}>
            {fieldError}
          </p>
        </div>
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Send a test email'}
        </Button>
      </form>
    </Card>
  )
}
