import { useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { moneyText } from '#web/format/money.ts'
import { refundDeposit } from './deposit-commands.ts'
import { keptOfJob } from './deposit-text.ts'

type RefundDepositStepProps = {
  appointment: Appointment
  onRefunded: (appointment: Appointment) => void
  onBack: () => void
}

export function RefundDepositStep({ appointment, onRefunded, onBack }: RefundDepositStepProps) {
  const queryClient = useQueryClient()
  const amount = moneyText(keptOfJob(appointment))
  async function refund() {
    const refunded = await refundDeposit(queryClient, appointment)
    if (refunded) onRefunded(refunded)
  }
  return (
    <ConfirmStep
      confirmLabel={`Refund ${amount}`}
      busyLabel="Refunding..."
      backLabel="Keep it"
      look="danger"
      onConfirm={refund}
      onBack={onBack}
    >
      <p>
        {appointment.client_name} gets {amount} back on their card. The job stays as it is. This can’t be
        undone.
      </p>
    </ConfirmStep>
  )
}
