import { useState } from 'react'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { sendTestText } from './send-test-text.ts'
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
  const { isBusy, onClick } = useBusy(async () => {
    const mistakes: Record<string, string> =
      phone.trim() === '' ? { phone: 'Give a phone number' } : await sendTestText({ kind, template, phone })
    setMistake(mistakes.phone)
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
          onClick()
        }}
      />
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {isBusy ? 'Sending...' : 'Send test'}
      </Button>
    </div>
  )
}
