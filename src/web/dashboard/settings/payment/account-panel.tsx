import { BadgeCheck, Ban, CreditCard, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PaymentAccount } from '#contract/payment-account.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { type AccountStage, accountStage, STAGE_SENTENCES } from './account-stage.ts'
import classes from './payment-tab.module.css'

const ICONS: Record<AccountStage, LucideIcon> = {
  'not-connected': CreditCard,
  incomplete: TriangleAlert,
  pending: Hourglass,
  rejected: Ban,
  enabled: BadgeCheck,
}

export function AccountPanel({ account }: { account: PaymentAccount }) {
  const stage = accountStage(account)
  const Icon = ICONS[stage]
  const sentence = useFocusWhenLost(stage)
  return (
    <Card className={classes.panel}>
      <div className={classes.top}>
        <h2>Payment account</h2>
        <SwitchField label="Connected" checked={account.connected} readOnly disabled />
      </div>
      <p ref={sentence} tabIndex={-1} className={classes.stage} data-stage={stage}>
        <Icon size={20} aria-hidden />
        {STAGE_SENTENCES[stage]}
      </p>
      {account.connected && <AccountFacts account={account} />}
      <AccountButtons account={account} stage={stage} />
    </Card>
  )
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  return (
    <dl className={classes.facts}>
      {account.account_name && (
        <div>
          <dt>Name</dt>
          <dd>{account.account_name}</dd>
        </div>
      )}
      {account.account_id && (
        <div>
          <dt>Account</dt>
          <dd>{account.account_id}</dd>
        </div>
      )}
    </dl>
  )
}

/** A new stage has new buttons: the one that was pressed is gone and took the keyboard's place along. */
function useFocusWhenLost(stage: AccountStage) {
  const place = useRef<HTMLParagraphElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    if (document.activeElement === document.body) place.current?.focus()
  }, [stage])
  return place
}
