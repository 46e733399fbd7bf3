import { endpoints } from '#contract/endpoints.ts'
import { NewPasswordForm } from '#web/account/new-password-form.tsx'
import { openLinkPage } from '#web/account/open-link-page.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { toastError } from '#web/ui/toast-store.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta = () => [
  { title: 'Choose a new password · Wheelhouse' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientLoader() {
  const check = (token: string) => callAuth(endpoints.checkResetLink, { body: { token } })
  const token = await openLinkPage(check, toastInvalidLink)
  browserSession.emitPasswordRecovery()
  return { token }
}
// The token is in the fragment, which the server never sees.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

export default function ResetPasswordPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NewPasswordForm
      submitLabel="Update Password"
      save={(password) => callAuth(endpoints.resetPassword, { body: { token, password } })}
      savedTitle="Password updated"
      failureTitle="Password update failed"
      toastInvalidLink={toastInvalidLink}
    />
  )
}

function toastInvalidLink(): void {
  toastError('Invalid or expired link', 'Please request a new password reset link')
}
