import { endpoints } from '#contract/endpoints.ts'
import { LinkButtonCard } from '#web/account/link-button-card.tsx'
import { tokenFromFragment } from '#web/account/link-token.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import type { Route } from './+types/cancel-recovery-page.ts'

export const meta = () => [
  { title: 'Cancel the recovery · Wheelhouse' },
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

export default function CancelRecoveryPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <LinkButtonCard
      title="Cancel the Recovery"
      question="Someone asked to recover your account. If it wasn’t you, cancel it, so that nobody gets a link to choose a new password."
      button={{ label: 'Cancel the recovery', busyLabel: 'Cancelling...' }}
      failureTitle="Not cancelled"
      done={{ title: 'Recovery Cancelled', text: 'Nothing was changed. You sign in as before.' }}
      send={() => callAuth(endpoints.cancelRecoveryByLink, { body: { token } })}
    />
  )
}
