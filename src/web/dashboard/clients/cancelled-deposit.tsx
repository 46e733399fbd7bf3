import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/clients.ts'
import type { JobDeposit } from '#contract/job-deposit.ts'
import { refundDeposit } from '#web/dashboard/appointments/deposit-commands.ts'
import { keptOfJob } from '#web/dashboard/appointments/deposit-text.ts'
import { ConfirmButton } from '#web/dashboard/ui/confirm-button.tsx'
import { moneyText } from '#web/format/money.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import classes from './client-details.module.css'

type CancelledDepositProps = {
  jobId: string
  deposit: JobDeposit
  client: Pick<Client, 'name' | 'email'>
}

/** The deposit of a cancelled job, which can no longer be opened: refunds what was kept, or tries a refund again. */
export function CancelledDeposit({ jobId, deposit, client }: CancelledDepositProps) {
  const queryClient = useQueryClient()
  const refund = async () => {
    await refundDeposit(queryClient, { id: jobId, client_name: client.name, client_email: client.email })
  }
  if (deposit.state === 'refund failed' && deposit.refund_due === deposit.amount) {
    return (
      <div className={classes.deposit}>
        <ActionButton look="quiet" busyLabel="Refunding..." onAction={refund}>
          Try again
        </ActionButton>
      </div>
    )
  }
  const kept = keptOfJob({ deposit })
  if (kept === 0 || deposit.state === 'refunding' || deposit.state === 'refund failed') return null
  return (
    <div className={classes.deposit}>
      <ConfirmButton
        label="Refund deposit"
        look="quiet"
        title="Refund the deposit?"
        confirmLabel={`Refund ${moneyText(kept)}`}
        busyLabel="Refunding..."
        failureToast={{ title: 'Deposit not refunded' }}
        onConfirm={refund}
      >
        {`${client.name} gets ${moneyText(kept)} back on their card. This can’t be undone.`}
      </ConfirmButton>
    </div>
  )
}
