import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { PLACEHOLDERS } from '#domain/reminders/template.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MessagePreview } from './message-preview.tsx'
import classes from './reminders.module.css'
import { previewQuery } from './reminders-query.ts'
import { TemplateField } from './template-field.tsx'
import { ownWords, type TypedReminders } from './typed-reminders.ts'

type ReminderFieldsProps = {
  kind: ReminderKind
  isOn: 'email_day_before' | 'email_hour_before'
  template: 'day_before_template' | 'hour_before_template'
  label: string
  fields: FormFields<TypedReminders>
  usual: string
}

/** One reminder: whether it goes out, and folded away its words. */
export function ReminderFields({ kind, isOn, template, label, fields, usual }: ReminderFieldsProps) {
  const [isOpened, setOpened] = useState(false)
  const { text, tick, values, change } = fields
  const typed = text(template)
  const own = ownWords(typed.value, usual)
  const isChanged = own !== null || typed.value.trim() === ''
  // Empty, it is the usual words that go out.
  const draft = { kind, template: own ?? usual }
  return (
    <div className={classes.reminder}>
      <SwitchField {...tick(isOn)} label={label} isRow />
      <Fold
        title="What it says"
        names={own === null ? 'The usual words.' : 'Your own words.'}
        isOpened={isOpened || typed.mistake !== undefined}
        onToggle={setOpened}
      >
        <div className={classes.words}>
          <TemplateField
            {...typed}
            label={`Message, ${kind}`}
            rows={6}
            placeholders={PLACEHOLDERS}
            onInsert={(words) => change(template, words)}
          />
          {isOpened && (
            <MessagePreview {...draft} queryOf={previewQuery} className={classes.preview} height={320}>
              {({ subject, html }) => (
                <>
                  <p className={classes.subject}>{subject}</p>
                  {/* No script may run in it and no link may lead out of it. */}
                  <iframe
                    className={classes.letter}
                    title={`The letter, ${kind}`}
                    srcDoc={leadingNowhere(html)}
                    sandbox=""
                  />
                </>
              )}
            </MessagePreview>
          )}
          <div className={classes.buttons}>
            <ActionButton look="quiet" busyLabel="Sending..." onAction={() => sendTest(draft)}>
              Send a test to me
            </ActionButton>
            {isChanged && (
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

/** Links would open where a sandboxed page may not. */
function leadingNowhere(html: string): string {
  return html.replace(/<head[^>]*>/, '$&<base target="_blank">')
}

const FAILURE = { title: 'Test not sent', otherwise: 'The test could not be sent. Please try again.' }

/** The answer comes once the mail server has taken it. */
const sendTest = explainingFailures(FAILURE, async (body: { kind: ReminderKind; template: string }) => {
  const { sent_to } = await callAsOwner(endpoints.sendTestReminder, { body })
  toast({ title: 'Test sent', description: `It is on its way to ${sent_to}.` })
})
