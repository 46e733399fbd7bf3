import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './sms.module.css'

export type TestTextProps = {
  kind: ReminderKind
  template: string
  /** Shared by both reminders, as it is usually the owner’s own number. */
  phone: string
  onPhoneChange: (phone: string) => void
}

/** Sends the unsaved template to one number. Enter sends the test instead of submitting the form. */
export function TestText({ kind, template, phone, onPhoneChange }: TestTextProps) {
  const [error, setError] = useState<string>()
  const send = useBusy(async () => {
    setError(phone.trim() === '' ? 'Enter a phone number' : await sendTestText({ kind, template, phone }))
  })
  return (
    <div className={classes.test}>
      <TextField
        label={`Test number, ${kind}`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={50}
        value={phone}
        error={error}
        onChange={({ currentTarget }) => {
          onPhoneChange(currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send.onClick()
        }}
      />
      <BusyButton {...send} look="quiet" busyLabel="Sending...">
        Send test
      </BusyButton>
    </div>
  )
}

/** The server responds once the provider has accepted the text. Resolves to an error for the phone field, if any. */
async function sendTestText(body: Omit<TestTextProps, 'onPhoneChange'>): Promise<string | undefined> {
  try {
    const { sent_to } = await callAsOwner(endpoints.sendTestText, { body })
    toast({ title: 'Test sent', description: `We sent it to ${sent_to}.` })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.fields.phone) return error.fields.phone
    toastServerError(error, {
      title: 'Test not sent',
      fallback: 'We couldn’t send the test. Please try again.',
    })
    return undefined
  }
}
