import { useEffect } from 'react'
import { replace } from 'react-router'
import { NewPasswordForm } from '#web/account/new-password-form.tsx'
import { forgetResetToken, takeResetToken, toastInvalidLink } from '#web/account/reset-token.ts'
import { askToStayOnAuth } from '#web/account/stay-on-auth.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta = () => [
  { title: 'Choose a new password · Wheelhouse' },
  { name: 'referrer', content: 'no-referrer' },
]

export function clientLoader() {
  const token = takeResetToken()
  if (token === null) {
    toastInvalidLink()
    askToStayOnAuth()
    throw replace('/auth')
  }
  browserSession.passwordRecovery()
  return { token }
}
// The credential is in the fragment, which no server sees.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    // Another link was pasted over this one: begin again with its credential.
    const begin = () => window.location.reload()
    window.addEventListener('hashchange', begin)
    return () => {
      window.removeEventListener('hashchange', begin)
      forgetResetToken()
    }
  }, [])
  return <NewPasswordForm token={loaderData.token} />
}
