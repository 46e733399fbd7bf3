import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { PaymentSettings } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { RadioChoice } from '#web/dashboard/ui/radio-choice.tsx'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'

const DepositSettings = z.pick(PaymentSettings, { deposit_fallback: true })

const FALLBACKS = [
  { value: 'book', label: 'Book without a deposit' },
  { value: 'refuse', label: 'Don’t take online bookings for services with a deposit' },
] as const

const FAILURE = {
  title: 'Error saving settings',
  fallback: 'Failed to save settings. Please try again.',
}

/** Owners can decide it before they have an account, and after it stopped taking payments. */
export function DepositSettingsForm({ saved }: { saved: PaymentSettings }) {
  const queryClient = useQueryClient()
  const { form, values, change, isBusy } = useForm({
    schema: DepositSettings,
    initial: { deposit_fallback: saved.deposit_fallback },
    isSaved: matchesSaved(saved),
    send: withErrorToast(FAILURE, async ({ deposit_fallback }) => {
      // The API requires the first of the payment settings with every change.
      const body = { email_on_payment: saved.email_on_payment, deposit_fallback }
      const settings = await callAsOwner(endpoints.savePaymentSettings, { body })
      queryClient.setQueryData(paymentSettingsQuery.queryKey, settings)
      toast({ title: 'Settings saved', description: 'Your payment settings have been updated.' })
    }),
  })
  return (
    <Card>
      <form {...form} className={classes.form}>
        <h2>Deposits</h2>
        <p>You set the deposit for online bookings with each service.</p>
        <RadioChoice
          legend="If my payment account can’t take payments"
          options={FALLBACKS}
          chosen={values.deposit_fallback}
          onChoose={(fallback) => change('deposit_fallback', fallback)}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save Deposits
        </SubmitButton>
      </form>
    </Card>
  )
}
