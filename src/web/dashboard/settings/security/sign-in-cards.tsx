import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { SizedSkeleton } from '#web/dashboard/ui/sized-skeleton.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { type Factors, factorsQuery } from './factors-query.ts'
import { PasskeysCard } from './passkeys-card.tsx'

const PLACEHOLDER: Factors = {
  can_use_passkeys: true,
  passkeys: [],
  has_authenticator: false,
  recovery_codes_left: 0,
  proved_until: null,
}

/** Passkeys and the authenticator app. */
export function SignInCards() {
  const { data, isLoadingError, refetch } = useQuery(factorsQuery)
  if (isLoadingError)
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your passkeys and codes.</NotLoaded>
  if (!data)
    return (
      <>
        <SizedSkeleton>
          <PasskeysCard factors={PLACEHOLDER} />
        </SizedSkeleton>
        <SizedSkeleton>
          <AuthenticatorCard factors={PLACEHOLDER} />
        </SizedSkeleton>
      </>
    )
  return (
    <>
      <PasskeysCard factors={data} />
      <AuthenticatorCard factors={data} />
    </>
  )
}
