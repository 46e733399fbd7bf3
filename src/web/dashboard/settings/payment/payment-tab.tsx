import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NOT_CONNECTED, type PaymentSettings } from '#contract/payment-account.ts'
import { AskBeforeLeaving } from '#web/dashboard/settings/ask-before-leaving.tsx'
import { KeptPlace } from '#web/dashboard/ui/kept-place.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { AccountPanel } from './account-panel.tsx'
import { accountStage } from './account-stage.ts'
import { ContinueSetup } from './continue-setup.tsx'
import { paymentAccountQuery } from './payment-account-query.ts'
import { PaymentSettingsForm } from './payment-settings-form.tsx'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'
import { useOnboardingReturn } from './use-onboarding-return.ts'

const LIKELY: PaymentSettings = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
}

export function PaymentTab() {
  const [search] = useSearchParams()
  return search.get('setup') === 'continue' ? <ContinueSetup /> : <PaymentParts />
}

function PaymentParts() {
  const account = useQuery(paymentAccountQuery)
  const settings = useQuery(paymentSettingsQuery)
  useOnboardingReturn()
  const canTakePayments = account.data ? accountStage(account.data) === 'enabled' : null

  return (
    <AskBeforeLeaving className={classes.parts}>
      {account.data && <AccountPanel account={account.data} />}
      {account.isPending && (
        <KeptPlace>
          <AccountPanel account={NOT_CONNECTED} />
        </KeptPlace>
      )}
      {account.isLoadingError && (
        <NotLoaded onRetry={() => void account.refetch()}>
          Your payment account could not be loaded.
        </NotLoaded>
      )}
      {settings.data && !account.isPending && (
        <PaymentSettingsForm saved={settings.data} canTakePayments={canTakePayments} />
      )}
      {(settings.isPending || account.isPending) && !settings.isLoadingError && (
        <KeptPlace>
          <PaymentSettingsForm saved={LIKELY} canTakePayments={canTakePayments ?? false} />
        </KeptPlace>
      )}
      {settings.isLoadingError && (
        <NotLoaded onRetry={() => void settings.refetch()}>
          Your payment settings could not be loaded.
        </NotLoaded>
      )}
    </AskBeforeLeaving>
  )
}
