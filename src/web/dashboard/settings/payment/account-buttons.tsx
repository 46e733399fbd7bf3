import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { PaymentAccount } from '#contract/payment-account.ts'
import { useNewTab } from '#web/dashboard/ui/use-new-tab.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { AccountStage } from './account-stage.ts'
import { connectAccount } from './connect-account.ts'
import { DisconnectAccount } from './disconnect-account.tsx'
import { paymentAccountQuery } from './payment-account-query.ts'
import classes from './payment-tab.module.css'
import { showAccountDashboard } from './show-account-dashboard.ts'

const SETUP = '/dashboard/settings?tab=payment&setup=continue'

type AccountButtonsProps = { account: PaymentAccount; stage: AccountStage }

export function AccountButtons({ account, stage }: AccountButtonsProps) {
  return (
    <div className={classes.buttons}>
      {stage === 'not-connected' && <ConnectButton />}
      {stage === 'incomplete' && (
        <LinkButton href={SETUP} target="_blank" rel="noopener">
          Complete Setup
          <ExternalLink size={18} aria-hidden />
        </LinkButton>
      )}
      {account.connected && <ManageButton accountId={account.account_id} />}
      {account.connected && <DisconnectAccount />}
    </div>
  )
}

function ConnectButton() {
  const queryClient = useQueryClient()
  const { isBusy, onClick } = useBusy(async () => {
    await connectAccount()
    await queryClient.invalidateQueries(paymentAccountQuery)
  })
  return (
    <Button aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Connecting...' : 'Connect account'}
    </Button>
  )
}

function ManageButton({ accountId }: { accountId: string | null }) {
  const { isBusy, onClick } = useNewTab((tab) => showAccountDashboard(tab, accountId))
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Opening...' : 'Manage Account'}
      <ExternalLink size={18} aria-hidden />
    </Button>
  )
}
