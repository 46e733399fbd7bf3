import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import { MESSAGES_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { Card } from '#web/ui/card.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { ReminderFields } from './reminder-fields.tsx'
import classes from './reminders.module.css'
import { reminderSettingsQuery } from './reminders-query.ts'
import {
  remindersSchema,
  type TypedReminders,
  typedReminders,
  type UsualTemplates,
} from './typed-reminders.ts'

const FAILURE = {
  title: 'Error saving reminders',
  otherwise: 'Failed to save your reminders. Please try again.',
}

type RemindersFormProps = { saved: ReminderSettings; usual: UsualTemplates }

export function RemindersForm({ saved, usual }: RemindersFormProps) {
  const queryClient = useQueryClient()
  const { form, isBusy, ...fields } = useForm({
    schema: remindersSchema(usual),
    initial: typedReminders(saved, usual),
    isSaved: isSavedAs(saved),
    send: explainingFailures(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.saveReminderSettings, { body })
      queryClient.setQueryData(reminderSettingsQuery.queryKey, { settings, usual_templates: usual })
      toast({ title: 'Reminders saved', description: 'What is planned follows in a moment.' })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <p>
          Clients get reminders by e-mail, and can stop them by a link in each. A job that moves takes its
          reminders along. <Link to={MESSAGES_ADDRESS}>See all messages</Link>
        </p>
        <ReminderFields
          kind="day before"
          isOn="email_day_before"
          template="day_before_template"
          label="E-mail a day before"
          fields={fields}
          usual={usual.day_before}
        />
        <ReminderFields
          kind="hour before"
          isOn="email_hour_before"
          template="hour_before_template"
          label="E-mail an hour before"
          fields={fields}
          usual={usual.hour_before}
        />
        <QuietFields fields={fields} />
        <div className={classes.buttons}>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save Reminders
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

/** Two times by the clock of the business, once they are wished. */
function QuietFields({ fields: { text, tick, values } }: { fields: FormFields<TypedReminders> }) {
  return (
    <div className={classes.reminder}>
      <SwitchField {...tick('is_quiet')} label="Quiet hours" isRow />
      {values.is_quiet && (
        <>
          <div className={classes.times}>
            <TextField {...text('quiet_from')} label="Quiet from" type="time" />
            <TextField {...text('quiet_until')} label="Quiet until" type="time" />
          </div>
          <p className={classes.note}>
            No reminder leaves in between. It waits for the end, or leaves just before the beginning; one that
            would come too late is skipped.
          </p>
        </>
      )}
    </div>
  )
}
