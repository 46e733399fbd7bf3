import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { PLACEHOLDERS } from '#domain/reminders/template.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import type { RemindersFields } from './form-fields.ts'
import { ReminderPreview } from './reminder-preview.tsx'
import classes from './reminders.module.css'
import { TemplateField } from './template-field.tsx'
import { ownWords } from './typed-reminders.ts'

type ReminderFieldsProps = {
  kind: ReminderKind
  isOn: 'email_day_before' | 'email_hour_before'
  template: 'day_before_template' | 'hour_before_template'
  label: string
  fields: RemindersFields
  usual: string
}

/** One reminder: whether it goes out, and folded away its words. */
export function ReminderFields({ kind, isOn, template, label, fields, usual }: ReminderFieldsProps) {
  const [isOpened, setOpened] = useState(false)
  const { text, tick, values, change } = fields
  const { mistake: _, ...turned } = tick(isOn)
  const { mistake, value } = text(template)
  const isOwn = ownWords(value, usual) !== null
  // Empty, it is the usual words that go out.
  const draft = { kind, template: isOwn ? value : usual }
  return (
    <div className={classes.reminder}>
      <SwitchField {...turned} label={label} isRow />
      <Fold
        title="What it says"
        names={isOwn ? 'Your own words.' : 'The usual words.'}
        isOpened={isOpened || mistake !== undefined}
        onToggle={setOpened}
      >
        <div className={classes.words}>
          <TemplateField
            name={template}
            label={`Message, ${kind}`}
            rows={6}
            placeholders={PLACEHOLDERS}
            value={value}
            mistake={mistake}
            onChange={(words) => change(template, words)}
          />
          {isOpened && <ReminderPreview {...draft} />}
          <div className={classes.buttons}>
            <TestButton {...draft} />
            {(isOwn || value.trim() === '') && (
              <Button look="quiet" onClick={() => change(template, usual)}>
                Use the usual words
              </Button>
            )}
          </div>
          {!values[isOn] && <p className={classes.note}>This reminder is switched off.</p>}
        </div>
      </Fold>
    </div>
  )
}

function TestButton(draft: { kind: ReminderKind; template: string }) {
  const { isBusy, onClick } = useBusy(async () => void (await sendTest(draft)))
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Sending...' : 'Send a test to me'}
    </Button>
  )
}

type Draft = { kind: ReminderKind; template: string }

/** The answer comes once the mail server has taken it. Gives back what belongs beside the field. */
async function sendTest(body: Draft): Promise<Record<string, string>> {
  try {
    const { sent_to } = await callAsOwner(endpoints.sendTestReminder, { body })
    toast({ title: 'Test sent', description: `It is on its way to ${sent_to}.` })
    return {}
  } catch (error) {
    return explainFailure(error, {
      title: 'Test not sent',
      otherwise: 'The test could not be sent. Please try again.',
    })
  }
}
