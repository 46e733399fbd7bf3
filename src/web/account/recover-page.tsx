import { endpoints } from '#contract/endpoints.ts'
import { NewPasswordForm } from '#web/account/new-password-form.tsx'
import { openLinkPage } from '#web/account/open-link-page.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { toastError } from '#web/ui/toast-store.ts'
import type { Route } from './+types/recover-page.ts'

export const meta = () => [
  { title: 'Recover your account · Wheelhouse' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientLoader() {
  const check = (token: string) => callAuth(endpoints.checkRecoveryLink, { body: { token } })
  return { token: await openLinkPage(check, toastInvalidLink) }
}
// The token is in the fragment, which the server never sees.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

export default function RecoverPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NewPasswordForm
      subtitle="This also removes your authenticator app, recovery codes and passkeys, and signs out every device."
      submitLabel="Recover My Account"
      save={(password) => callAuth(endpoints.recoverAccount, { body: { token, password } })}
      savedTitle="Account recovered"
      failureTitle="Account not recovered"
      toastInvalidLink={toastInvalidLink}
    />
  )
}

function toastInvalidLink(): void {
  toastError(
    'This link doesn’t work any more',
    'It was used or cancelled, or it has expired. If you still can’t get a code, ask to recover your account again.',
  )
}
