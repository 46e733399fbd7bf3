import { endpoints } from '#contract/endpoints.ts'
import { LinkButtonCard } from '#web/account/link-button-card.tsx'
import { tokenFromFragment } from '#web/account/link-token.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
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

export default function ConfirmEmailPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <LinkButtonCard
      title="Confirm Your Email"
      question="Did you sign up for Wheelhouse with this email address? If not, close this page."
      button={{ label: 'Confirm my email', busyLabel: 'Confirming...' }}
      failureTitle="Email not confirmed"
      done={{ title: 'Email Confirmed', text: 'Thanks! We can now send messages to your clients.' }}
      send={() => callAuth(endpoints.confirmEmail, { body: { token } })}
    />
  )
}
