import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { NOT_CONNECTED } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { LateQuestion } from '#web/dashboard/ui/late-question.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { paymentAccountQuery } from './payment-account-query.ts'

export function DisconnectAccount() {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const close = () => setAsking(false)

  const { isBusy, onClick: disconnect } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.changePaymentAccount, { query: { action: 'disconnect' } })
      toast({ title: 'Payment account disconnected', description: 'You can connect it again at any time.' })
      close()
      queryClient.setQueryData(paymentAccountQuery.queryKey, NOT_CONNECTED)
    } catch (error) {
      explainFailure(error, { title: 'Error disconnecting', otherwise: 'Something went wrong.' })
    }
    // Also after a failure: another tab may have been quicker.
    await queryClient.invalidateQueries(paymentAccountQuery)
  })

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <LateQuestion title="Disconnect your payment account?" isOpened={isAsking} onClose={close}>
        <div className={dialogClasses.form}>
          <p>
            Payment links you have sent stop working until you connect the account again. Invoices stay as
            they are, and so does your account at the provider.
          </p>
          <div className={dialogClasses.buttons}>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" aria-disabled={isBusy || undefined} onClick={disconnect}>
              {isBusy ? 'Disconnecting...' : 'Disconnect'}
            </Button>
          </div>
        </div>
      </LateQuestion>
    </>
  )
}
