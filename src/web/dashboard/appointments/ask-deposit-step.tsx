import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Appointment } from '#contract/appointments.ts'
import { DepositAmount } from '#contract/price.ts'
import type { Service } from '#contract/services.ts'
import { DepositAccountNotice } from '#web/dashboard/services/deposit-account-notice.tsx'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { accountStage } from '#web/dashboard/ui/account-stage.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { moneyText } from '#web/format/money.ts'
import { parsePrice, priceValue } from '#web/format/price-input.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { askForDeposit, showDepositFailure } from './deposit-commands.ts'
import { proposedDeposit } from './proposed-deposit.ts'

type AskDepositStepProps = {
  appointment: Appointment
  onAsked: (appointment: Appointment) => void
  onBack: () => void
}

/** Asks how much. Without an account that takes payments, it says what is missing. */
export function AskDepositStep(props: AskDepositStepProps) {
  const account = useQuery({ ...paymentAccountQuery, meta: undefined })
  // Without them, a quarter of the price is proposed.
  const services = useQuery({ ...servicesQuery, meta: undefined })
  const stage = account.data && accountStage(account.data)
  if (stage === 'enabled' && !services.isPending) return <AskForm {...props} services={services.data ?? []} />
  return (
    <div className={dialogClasses.form}>
      <DepositAccountNotice
        stage={stage}
        isFailed={account.isLoadingError}
        onRetry={() => void account.refetch()}
      />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={props.onBack}>
          Go back
        </Button>
      </div>
    </div>
  )
}

function AskForm({
  appointment,
  services,
  onAsked,
  onBack,
}: AskDepositStepProps & { services: readonly Service[] }) {
  const queryClient = useQueryClient()
  const { price, client_name, client_email } = appointment
  const { form, text, isBusy } = useForm({
    schema: amountSchema(price),
    initial: { amount: priceValue(proposedDeposit(appointment, services)) },
    async send({ amount }) {
      try {
        onAsked(await askForDeposit(queryClient, appointment, amount))
      } catch (error) {
        return showDepositFailure(error, 'Deposit not requested')
      }
    },
  })
  return (
    <form {...form} className={dialogClasses.form}>
      <p>
        {client_email === ''
          ? `You get a link for ${client_name} to pay by card.`
          : `We email ${client_name} a link to pay by card.`}{' '}
        The appointment stays booked, whether or not they pay.
      </p>
      <TextField
        {...text('amount')}
        inputMode="decimal"
        label="Deposit ($)"
        hint={price === null ? undefined : `The price is ${moneyText(price)}.`}
        autoComplete="off"
        autoFocus
      />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onBack}>
          Go back
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Asking...">
          Ask for it
        </SubmitButton>
      </div>
    </form>
  )
}

/** From what is typed in dollars. At most the price, if there is one. */
export function amountSchema(price: number | null) {
  const amount =
    price === null
      ? DepositAmount
      : DepositAmount.check(z.maximum(price, 'A deposit can’t be more than the price'))
  return z.pipe(
    z.transform((values) => ({ amount: parsePrice((values as { amount: string }).amount) })),
    z.object({ amount }),
  )
}
