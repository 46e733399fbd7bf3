import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { PaymentSettings } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Card } from '#web/ui/card.tsx'
import fieldClasses from '#web/ui/field.module.css'
import type { FormFields } from '#web/ui/form-fields.ts'
import { selectOnFocus } from '#web/ui/select-on-focus.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { type PaymentFormValues, paymentFormSchema, paymentFormValues } from './payment-form-values.ts'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'

type PaymentSettingsFormProps = {
  saved: PaymentSettings
  /** Whether the account is connected and charges are enabled. Null while loading. */
  canTakePayments: boolean | null
}

const FAILURE = {
  title: 'Error saving settings',
  fallback: 'Failed to save settings. Please try again.',
}

const SWITCHES = [
  ['email_on_payment', 'E-mail me when a client pays'],
  ['offers_tips', 'Let clients add a tip when they pay'],
] as const

export function PaymentSettingsForm({ saved, canTakePayments }: PaymentSettingsFormProps) {
  const queryClient = useQueryClient()
  const { form, isBusy, ...fields } = useForm({
    schema: paymentFormSchema,
    initial: paymentFormValues(saved),
    isSaved: matchesSaved(saved),
    send: withErrorToast(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.savePaymentSettings, { body })
      queryClient.setQueryData(paymentSettingsQuery.queryKey, settings)
      toast({ title: 'Settings saved', description: 'Your payment settings have been updated.' })
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <h2>When a client pays</h2>
        <div className={classes.switches}>
          {SWITCHES.map(([name, label]) => (
            <SwitchField key={name} {...fields.checkbox(name)} label={label} disabled={!canTakePayments} />
          ))}
        </div>
        <fieldset className={classes.reminders}>
          <legend>Remind clients of unpaid invoices</legend>
          <Reminder side="before" fields={fields} disabled={!canTakePayments} />
          <Reminder side="after" fields={fields} disabled={!canTakePayments} />
        </fieldset>
        {canTakePayments === false && <p>You can change these once your account can take payments.</p>}
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." disabled={!canTakePayments}>
          Save Changes
        </SubmitButton>
      </form>
    </Card>
  )
}

type ReminderProps = {
  side: 'before' | 'after'
  fields: FormFields<PaymentFormValues>
  disabled: boolean
}

/** A switch and a number of days within a sentence. */
function Reminder({ side, fields: { text, checkbox }, disabled }: ReminderProps) {
  const id = useId()
  const reminderSwitch = checkbox(`reminds_${side}`)
  const { error, ...daysInput } = text(`remind_days_${side}`)
  return (
    <div className={classes.reminder}>
      <div className={classes.sentence}>
        <SwitchField
          {...reminderSwitch}
          label="Remind"
          aria-label={`Remind ${side} the due date`}
          disabled={disabled}
        />
        <span className={`${fieldClasses.box} ${classes.days}`}>
          <input
            {...daysInput}
            aria-label={`Days ${side} the due date`}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-help`}
            inputMode="numeric"
            onFocus={selectOnFocus}
            autoComplete="off"
            disabled={disabled || !reminderSwitch.checked}
          />
        </span>
        <span>days {side} the due date</span>
      </div>
      {reminderSwitch.checked && (
        <p id={`${id}-help`} className={error ? fieldClasses.error : fieldClasses.hint}>
          {error ?? '1 to 30 days, by email.'}
        </p>
      )}
    </div>
  )
}
