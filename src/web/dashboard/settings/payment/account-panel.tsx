import { useQueryClient } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  CreditCard,
  ExternalLink,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { NOT_CONNECTED, type PaymentAccount } from '#contract/payment-account.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { type AccountStage, accountStage, STAGE_SENTENCES } from '#web/dashboard/ui/account-stage.ts'
import { ConfirmButton } from '#web/dashboard/ui/confirm-button.tsx'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { connectAccount } from './connect-account.ts'
import classes from './payment-tab.module.css'
import { showAccountDashboard } from './show-account-dashboard.ts'

const SETUP_PATH = '/dashboard/settings?tab=payment&setup=continue'

const ICONS: Record<AccountStage, LucideIcon> = {
  'not-connected': CreditCard,
  incomplete: TriangleAlert,
  pending: Hourglass,
  rejected: Ban,
  enabled: BadgeCheck,
}

export function AccountPanel({ account }: { account: PaymentAccount }) {
  const queryClient = useQueryClient()
  const refetchAccount = () => queryClient.invalidateQueries(paymentAccountQuery)
  const stage = accountStage(account)
  const Icon = ICONS[stage]
  const sentenceRef = useFocusWhenLost(stage)
  const facts = [['Name', account.account_name] as const, ['Account', account.account_id] as const].filter(
    ([, value]) => value,
  )
  return (
    <Card className={classes.panel}>
      <div className={classes.top}>
        <h2>Payment Setup</h2>
        <SwitchField label="Connected" checked={account.connected} readOnly disabled />
      </div>
      <p ref={sentenceRef} tabIndex={-1} className={classes.stage} data-stage={stage}>
        <Icon size={20} aria-hidden />
        {STAGE_SENTENCES[stage]}
      </p>
      {account.connected && <FactList className={classes.facts} facts={facts} />}
      <div className={classes.buttons}>
        {stage === 'not-connected' && (
          <ActionButton busyLabel="Connecting..." onAction={() => connectAccount().then(refetchAccount)}>
            Connect account
          </ActionButton>
        )}
        {stage === 'incomplete' && (
          <LinkButton href={SETUP_PATH} target="_blank" rel="noopener">
            Complete Setup
            <ExternalLink size={18} aria-hidden />
          </LinkButton>
        )}
        {account.connected && (
          <ActionButton
            look="quiet"
            icon={<ExternalLink size={18} aria-hidden />}
            busyLabel="Opening..."
            onAction={() => inNewTab((tab) => showAccountDashboard(tab, account.account_id))}
          >
            Manage Account
          </ActionButton>
        )}
        {account.connected && <DisconnectButton />}
      </div>
    </Card>
  )
}

/** A new stage has other buttons. If the focused button disappears, the focus moves to the stage's sentence. */
function useFocusWhenLost(stage: AccountStage) {
  const target = useRef<HTMLParagraphElement>(null)
  const previousStage = useRef(stage)
  useEffect(() => {
    if (previousStage.current === stage) return
    previousStage.current = stage
    if (document.activeElement === document.body) target.current?.focus()
  }, [stage])
  return target
}

function DisconnectButton() {
  const queryClient = useQueryClient()
  async function disconnect() {
    try {
      await callAsOwner(endpoints.changePaymentAccount, { query: { action: 'disconnect' } })
      toast({ title: 'Payment account disconnected', description: 'You can connect it again at any time.' })
      queryClient.setQueryData(paymentAccountQuery.queryKey, NOT_CONNECTED)
    } finally {
      // Also refetches after a failure, as another tab may have disconnected the account.
      void queryClient.invalidateQueries(paymentAccountQuery)
    }
  }
  return (
    <ConfirmButton
      label="Disconnect"
      look="danger"
      title="Disconnect your payment account?"
      busyLabel="Disconnecting..."
      failureToast={{ title: 'Error disconnecting', fallback: 'Something went wrong.' }}
      onConfirm={disconnect}
    >
      Payment links you’ve sent will stop working until you connect the account again, and new bookings can’t
      take deposits. Deposits you’ve asked for can still be paid, and those you’ve received stay in your
      account and are refunded as usual. Your invoices and your account with the provider won’t change.
    </ConfirmButton>
  )
}
