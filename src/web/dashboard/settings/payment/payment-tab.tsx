import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NotLoaded } from '#web/dashboard/shell/not-loaded.tsx'
import { AccountPanel } from './account-panel.tsx'
import { accountStage } from './account-stage.ts'
import { ContinueSetup } from './continue-setup.tsx'
import { paymentAccountQuery } from './payment-account-query.ts'
import { PaymentSettingsForm } from './payment-settings-form.tsx'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'
import { useOnboardingReturn } from './use-onboarding-return.ts'

export function PaymentTab() {
  const [search] = useSearchParams()
  return search.get('setup') === 'continue' ? <ContinueSetup /> : <PaymentParts />
}

function PaymentParts() {
  const account = useQuery(paymentAccountQuery)
  const settings = useQuery(paymentSettingsQuery)
  useOnboardingReturn()

  return (
    <div className={classes.parts}>
      {account.data && <AccountPanel account={account.data} />}
      {account.isPending && <Skeleton height={240} />}
      {account.isLoadingError && (
        <NotLoaded onRetry={() => void account.refetch()}>
          Your payment account could not be loaded.
        </NotLoaded>
      )}
      {settings.data && (
        <PaymentSettingsForm
          saved={settings.data}
          canTakePayments={account.data ? accountStage(account.data) === 'enabled' : null}
        />
      )}
      {settings.isPending && <Skeleton height={180} />}
      {settings.isLoadingError && (
        <NotLoaded onRetry={() => void settings.refetch()}>
          Your payment settings could not be loaded.
        </NotLoaded>
      )}
    </div>
  )
}
