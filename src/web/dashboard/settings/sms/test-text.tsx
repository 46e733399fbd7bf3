import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './sms.module.css'

export type TestTextProps = {
  kind: ReminderKind
  template: string
  /** The same for both reminders: mostly it is one’s own. */
  phone: string
  onPhone: (phone: string) => void
}

/** Sends the words as they are typed now to one number. Enter sends the test and saves nothing. */
export function TestText({ kind, template, phone, onPhone }: TestTextProps) {
  const [mistake, setMistake] = useState<string>()
  const sending = useBusy(async () => {
    setMistake(phone.trim() === '' ? 'Give a phone number' : await sendTestText({ kind, template, phone }))
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
        mistake={mistake}
        onChange={({ currentTarget }) => {
          onPhone(currentTarget.value)
          setMistake(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          sending.onClick()
        }}
      />
      <BusyButton {...sending} look="quiet" busyLabel="Sending...">
        Send test
      </BusyButton>
    </div>
  )
}

/** The answer comes once the provider has taken it. Gives back what is wrong with the number. */
async function sendTestText(body: Omit<TestTextProps, 'onPhone'>): Promise<string | undefined> {
  try {
    const { sent_to } = await callAsOwner(endpoints.sendTestText, { body })
    toast({ title: 'Test sent', description: `It is on its way to ${sent_to}.` })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.fields.phone) return error.fields.phone
    explainFailure(error, {
      title: 'Test not sent',
      otherwise: 'The test could not be sent. Please try again.',
    })
    return undefined
  }
}
