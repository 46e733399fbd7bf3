import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { PLACEHOLDERS } from '#domain/reminders/template.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { MessagePreview } from './message-preview.tsx'
import {
  customTemplate,
  type DefaultTemplates,
  type ReminderFormValues,
  reminderFormValues,
  remindersSchema,
} from './reminder-form-values.ts'
import classes from './reminders.module.css'
import { reminderPreviewQuery, reminderSettingsQuery } from './reminders-query.ts'
import { TemplateField } from './template-field.tsx'

const FAILURE = {
  title: 'Error saving reminders',
  fallback: 'Failed to save your reminders. Please try again.',
}

type RemindersFormProps = { saved: ReminderSettings; defaults: DefaultTemplates }

export function RemindersForm({ saved, defaults }: RemindersFormProps) {
  const queryClient = useQueryClient()
  const { form, isBusy, ...fields } = useForm({
    schema: remindersSchema(defaults),
    initial: reminderFormValues(saved, defaults),
    isSaved: matchesSaved(saved),
    send: withErrorToast(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.saveReminderSettings, { body })
      queryClient.setQueryData(reminderSettingsQuery.queryKey, { settings, usual_templates: defaults })
      toast({ title: 'Reminders saved', description: 'Scheduled reminders will update shortly.' })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <p>
          Clients get reminders by email and can turn them off with a link in each one. If you move a job, its
          reminders move too. <Link to={MESSAGES_PATH}>See all messages</Link>
        </p>
        <ReminderFields
          kind="day before"
          switchName="email_day_before"
          templateName="day_before_template"
          label="Email a day before"
          fields={fields}
          defaultTemplate={defaults.day_before}
        />
        <ReminderFields
          kind="hour before"
          switchName="email_hour_before"
          templateName="hour_before_template"
          label="Email an hour before"
          fields={fields}
          defaultTemplate={defaults.hour_before}
        />
        <QuietHoursFields fields={fields} />
        <div className={classes.buttons}>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save Reminders
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

/** The times are in the business's time zone and appear once the switch is on. */
function QuietHoursFields({
  fields: { text, checkbox, values },
}: {
  fields: FormFields<ReminderFormValues>
}) {
  return (
    <div className={classes.reminder}>
      <SwitchField {...checkbox('is_quiet')} label="Quiet hours" isRow />
      {values.is_quiet && (
        <>
          <div className={classes.times}>
            <TextField {...text('quiet_from')} label="Quiet from" type="time" />
            <TextField {...text('quiet_until')} label="Quiet until" type="time" />
          </div>
          <p className={classes.note}>
            We don’t send reminders during these hours. Day-before reminders go out right after or just before
            instead. Hour-before reminders are skipped. Notifications to you wait until they end.
          </p>
        </>
      )}
    </div>
  )
}

type ReminderFieldsProps = {
  kind: ReminderKind
  switchName: 'email_day_before' | 'email_hour_before'
  templateName: 'day_before_template' | 'hour_before_template'
  label: string
  fields: FormFields<ReminderFormValues>
  defaultTemplate: string
}

/** One reminder: a switch, and its template in a collapsible section. */
function ReminderFields({
  kind,
  switchName,
  templateName,
  label,
  fields,
  defaultTemplate,
}: ReminderFieldsProps) {
  const [isOpened, setOpened] = useState(false)
  const { text, checkbox, values, change } = fields
  const input = text(templateName)
  const custom = customTemplate(input.value, defaultTemplate)
  const isChanged = custom !== null || input.value.trim() === ''
  // An empty field sends the default template.
  const draft = { kind, template: custom ?? defaultTemplate }
  return (
    <div className={classes.reminder}>
      <SwitchField {...checkbox(switchName)} label={label} isRow />
      <Collapsible
        title="Message"
        summary={custom === null ? 'Default message' : 'Your own message'}
        isOpened={isOpened || input.error !== undefined}
        onToggle={setOpened}
      >
        <div className={classes.message}>
          <TemplateField
            {...input}
            label={`Message, ${kind}`}
            rows={6}
            placeholders={PLACEHOLDERS}
            onInsert={(newTemplate) => change(templateName, newTemplate)}
          />
          {isOpened && (
            <MessagePreview
              {...draft}
              previewQuery={reminderPreviewQuery}
              className={classes.preview}
              height={320}
            >
              {({ subject, html }) => (
                <>
                  <p className={classes.subject}>{subject}</p>
                  {/* The sandbox blocks scripts and navigation. */}
                  <iframe
                    className={classes.email}
                    title={`The email, ${kind}`}
                    srcDoc={disableLinks(html)}
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
              <Button look="quiet" onClick={() => change(templateName, defaultTemplate)}>
                Reset to default
              </Button>
            )}
          </div>
          {!values[switchName] && <p className={classes.note}>This reminder is off.</p>}
        </div>
      </Collapsible>
    </div>
  )
}

/** Makes links open new windows, which the sandbox blocks. */
function disableLinks(html: string): string {
  return html.replace(/<head[^>]*>/, '$&<base target="_blank">')
}

const TEST_FAILURE = { title: 'Test not sent', fallback: 'We couldn’t send the test. Please try again.' }

/** The server responds once the mail server has accepted the test. */
const sendTest = withErrorToast(TEST_FAILURE, async (body: { kind: ReminderKind; template: string }) => {
  const { sent_to } = await callAsOwner(endpoints.sendTestReminder, { body })
  toast({ title: 'Test sent', description: `We sent it to ${sent_to}.` })
})
