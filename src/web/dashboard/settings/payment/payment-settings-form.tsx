import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { PaymentSettings } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { explainFailure } from '#web/account/explain-failure.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'

type PaymentSettingsFormProps = {
  saved: PaymentSettings
  /** Connected, and charges are enabled. Null while that is not known. */
  canTakePayments: boolean | null
}

export function PaymentSettingsForm({ saved, canTakePayments }: PaymentSettingsFormProps) {
  const queryClient = useQueryClient()
  const { form, tick, isBusy } = useForm({
    schema: PaymentSettings,
    initial: saved,
    async send(body) {
      try {
        const settings = await callAsOwner(endpoints.savePaymentSettings, { body })
        queryClient.setQueryData(paymentSettingsQuery.queryKey, settings)
      } catch (error) {
        return explainFailure(error, {
          title: 'Error saving settings',
          otherwise: 'Failed to save settings. Please try again.',
        })
      }
      toast({ title: 'Settings saved', description: 'Your payment settings have been updated.' })
    },
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <h2>When a client pays</h2>
        <TickField
          {...tick('email_on_payment')}
          label="E-mail me when a client pays"
          disabled={!canTakePayments}
        />
        {canTakePayments === false && <p>You can change this once your account takes payments.</p>}
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." disabled={!canTakePayments}>
          Save Changes
        </SubmitButton>
      </form>
    </Card>
  )
}
