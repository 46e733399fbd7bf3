import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { tokenFromFragment } from '#web/account/reset-token.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard, AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { Route } from './+types/confirm-email-page.ts'

export const meta = () => [
  { title: 'Confirm your email · Wheelhouse' },
  { name: 'referrer', content: 'no-referrer' },
]

export function clientLoader() {
  return { token: tokenFromFragment(window.location.hash) ?? '' }
}
// The token is in the fragment, which the server never sees.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

/** Mail scanners open links, so only the button confirms. */
export default function ConfirmEmailPage({ loaderData: { token } }: Route.ComponentProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { isBusy, onClick } = useBusy(async () => {
    try {
      await callAuth(endpoints.confirmEmail, { body: { token } })
      setIsConfirmed(true)
    } catch (error) {
      toastServerError(error, { title: 'Email not confirmed', fallback: 'Something went wrong.' })
    }
  })
  return (
    <AuthCard title={isConfirmed ? 'Email Confirmed' : 'Confirm Your Email'}>
      <div className={classes.form}>
        {isConfirmed ? (
          <>
            <p role="status">Thanks! We can now send messages to your clients.</p>
            <RouteButton to="/dashboard">Open your dashboard</RouteButton>
          </>
        ) : (
          <>
            <p>Did you sign up for Wheelhouse with this email address? If not, close this page.</p>
            <Button aria-disabled={isBusy || undefined} onClick={onClick}>
              {isBusy ? 'Confirming...' : 'Confirm my email'}
            </Button>
          </>
        )}
      </div>
    </AuthCard>
  )
}
