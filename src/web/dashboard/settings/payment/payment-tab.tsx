import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { NOT_CONNECTED, type PaymentSettings } from '#contract/payment-account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { UnsavedChangesGuard } from '#web/dashboard/settings/unsaved-changes-guard.tsx'
import { accountStage } from '#web/dashboard/ui/account-stage.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { SizedSkeleton } from '#web/dashboard/ui/sized-skeleton.tsx'
import { replacePage } from '#web/session/open-page.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AccountPanel } from './account-panel.tsx'
import { continueSetup } from './connect-account.ts'
import { DepositSettingsForm } from './deposit-settings-form.tsx'
import { isOnboardingReturn, returnMessage, withoutReturnParams } from './onboarding-return.ts'
import { PaymentSettingsForm } from './payment-settings-form.tsx'
import { paymentSettingsQuery } from './payment-settings-query.ts'
import classes from './payment-tab.module.css'

const PLACEHOLDER_SETTINGS: PaymentSettings = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
  deposit_fallback: 'book',
}

export function PaymentTab() {
  const [search] = useSearchParams()
  return search.get('setup') === 'continue' ? <ContinueSetup /> : <PaymentContent />
}

/** Redirects to the provider's setup. Each setup link works once, so a new one is fetched every time. */
function ContinueSetup() {
  const [, setSearch] = useSearchParams()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the tab is opened
  useEffect(() => {
    let isUnmounted = false
    void continueSetup().then((connection) => {
      if (isUnmounted) return
      if (connection.outcome === 'set-up') void replacePage(connection.url)
      else setSearch(withoutReturnParams, { replace: true })
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  return (
    <Card>
      <p role="status">Opening account setup...</p>
    </Card>
  )
}

function PaymentContent() {
  const account = useQuery(paymentAccountQuery)
  const settings = useQuery(paymentSettingsQuery)
  useOnboardingReturn()
  const canTakePayments = account.data ? accountStage(account.data) === 'enabled' : null

  return (
    <UnsavedChangesGuard className={classes.parts}>
      {account.data && <AccountPanel account={account.data} />}
      {account.isPending && (
        <SizedSkeleton>
          <AccountPanel account={NOT_CONNECTED} />
        </SizedSkeleton>
      )}
      {account.isLoadingError && (
        <NotLoaded onRetry={() => void account.refetch()}>Couldn’t load your payment account.</NotLoaded>
      )}
      {settings.data && !account.isPending && (
        <>
          <PaymentSettingsForm saved={settings.data} canTakePayments={canTakePayments} />
          <DepositSettingsForm saved={settings.data} />
        </>
      )}
      {(settings.isPending || account.isPending) && !settings.isLoadingError && (
        <>
          <SizedSkeleton>
            <PaymentSettingsForm saved={PLACEHOLDER_SETTINGS} canTakePayments={canTakePayments ?? false} />
          </SizedSkeleton>
          <SizedSkeleton>
            <DepositSettingsForm saved={PLACEHOLDER_SETTINGS} />
          </SizedSkeleton>
        </>
      )}
      {settings.isLoadingError && (
        <NotLoaded onRetry={() => void settings.refetch()}>Couldn’t load your payment settings.</NotLoaded>
      )}
    </UnsavedChangesGuard>
  )
}

/** Shows a toast when the owner returns from the provider's setup, after refetching the account. */
function useOnboardingReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!isOnboardingReturn(search)) return
    void showReturnToast(queryClient, search)
    setSearch(withoutReturnParams, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function showReturnToast(queryClient: QueryClient, search: URLSearchParams): Promise<void> {
  try {
    const account = await queryClient.fetchQuery({ ...paymentAccountQuery, staleTime: 0 })
    const message = returnMessage(search, account)
    if (message !== null) toast({ title: 'Payment account connected', description: message })
  } catch (error) {
    // The query itself shows the failure.
    if (!(error instanceof ApiError)) throw error
  }
}
