import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { NOT_CONNECTED, type PaymentSettings } from '#contract/payment-account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { AskBeforeLeaving } from '#web/dashboard/settings/ask-before-leaving.tsx'
import { KeptPlace } from '#web/dashboard/ui/kept-place.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { leaveForGood } from '#web/session/leave-for.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AccountPanel } from './account-panel.tsx'
import { accountStage } from './account-stage.ts'
import { continueSetUp } from './connect-account.ts'
import { isOnboardingReturn, returnWords, withoutReturn } from './onboarding-return.ts'
import { paymentAccountQuery, paymentSettingsQuery } from './payment-queries.ts'
import { PaymentSettingsForm } from './payment-settings-form.tsx'
import classes from './payment-tab.module.css'

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

/** Leads on to the provider. A link to its set-up works once, so a fresh one is fetched by opening this. */
function ContinueSetup() {
  const [, setSearch] = useSearchParams()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time this is opened
  useEffect(() => {
    let isLeft = false
    void continueSetUp().then((connection) => {
      if (isLeft) return
      if (connection.outcome === 'set-up') void leaveForGood(connection.url)
      else setSearch(withoutReturn, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [])

  return (
    <Card>
      <p role="status">Opening account setup...</p>
    </Card>
  )
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

/** Greets an owner who comes back from the provider's set-up, once the server has read the account again. */
function useOnboardingReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!isOnboardingReturn(search)) return
    void greet(queryClient, search)
    setSearch(withoutReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function greet(queryClient: QueryClient, search: URLSearchParams): Promise<void> {
  try {
    const account = await queryClient.fetchQuery({ ...paymentAccountQuery, staleTime: 0 })
    const words = returnWords(search, account)
    if (words !== null) toast({ title: 'Payment account connected', description: words })
  } catch (error) {
    // Told by the query itself.
    if (!(error instanceof ApiError)) throw error
  }
}
