import { FreshlyLoaded } from '#web/dashboard/settings/freshly-loaded.tsx'
import type { DefaultTemplates } from '#web/dashboard/settings/reminders/reminder-form-values.ts'
import { textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { UnsavedChangesGuard } from '#web/dashboard/settings/unsaved-changes-guard.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import classes from './sms.module.css'
import { TEXT_REMINDERS, TextsForm } from './texts-form.tsx'

export function SmsTab() {
  return (
    <FreshlyLoaded
      query={textSettingsQuery}
      placeholder={() => <Skeleton height={480} />}
      errorMessage="Couldn’t load your SMS settings."
    >
      {({ is_live, settings, usual_templates }) =>
        is_live ? (
          <UnsavedChangesGuard>
            <TextsForm saved={settings} defaults={usual_templates} />
          </UnsavedChangesGuard>
        ) : (
          <SmsPreview defaults={usual_templates} />
        )
      }
    </FreshlyLoaded>
  )
}

/** Read-only preview for installations without an SMS provider. */
function SmsPreview({ defaults }: { defaults: DefaultTemplates }) {
  return (
    <Card className={classes.card}>
      <div className={classes.top}>
        <h2>SMS reminders</h2>
        <Badge tone="amber">Coming Soon</Badge>
      </div>
      <p>Text reminders, so clients don’t forget their appointment. This is a preview.</p>
      {TEXT_REMINDERS.map(({ label, hint, templateKey }) => (
        <fieldset key={label} className={classes.reminder} disabled>
          <SwitchField label={label} isRow disabled />
          <p>{hint}</p>
          <div className={classes.template}>
            <TextArea label={`${label} template`} value={defaults[templateKey]} rows={3} readOnly disabled />
          </div>
        </fieldset>
      ))}
      <p className={classes.note}>
        {'{client_name}, {time} and {address} are replaced with the client’s name, the time and the address.'}
      </p>
    </Card>
  )
}
