import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { PaymentSettings } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'
import { ReminderFields } from './reminder-fields.tsx'
import { TypedPaymentSettingsForm, typedPaymentSettings } from './typed-payment-settings.ts'

type PaymentSettingsFormProps = {
  saved: PaymentSettings
  /** Connected, and charges are enabled. Null while that is not known. */
  canTakePayments: boolean | null
}

const FAILURE = {
  title: 'Error saving settings',
  otherwise: 'Failed to save settings. Please try again.',
}

const SWITCHES = [
  ['email_on_payment', 'E-mail me when a client pays'],
  ['offers_tips', 'Offer a tip when clients pay'],
] as const

export function PaymentSettingsForm({ saved, canTakePayments }: PaymentSettingsFormProps) {
  const queryClient = useQueryClient()
  const { form, values, text, tick, isBusy } = useForm({
    schema: TypedPaymentSettingsForm,
    initial: typedPaymentSettings(saved),
    isSaved: isSavedAs(saved),
    send: explainingFailures(FAILURE, async (body) => {
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
          {SWITCHES.map(([name, label]) => {
            const { mistake: _, ...input } = tick(name)
            return <SwitchField key={name} {...input} label={label} disabled={!canTakePayments} />
          })}
        </div>
        <ReminderFields fields={{ values, text, tick }} disabled={!canTakePayments} />
        {canTakePayments === false && <p>You can change these once your account takes payments.</p>}
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." disabled={!canTakePayments}>
          Save Changes
        </SubmitButton>
      </form>
    </Card>
  )
}
