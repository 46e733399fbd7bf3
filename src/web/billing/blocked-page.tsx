import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CHECK_TIMEOUT_MS } from '#domain/billing/guard-view.ts'
import { BlockedCard } from '#web/billing/blocked-card.tsx'
import { awaitAccess, enterBlockedScreen } from '#web/billing/blocked-screen.ts'
import { returnOrigin, urlWithoutReturn } from '#web/billing/checkout-return.ts'
import { browserClock } from '#web/billing/throttle-requests.ts'
import { useLiveSubscription } from '#web/billing/use-subscription.ts'
import { SessionLoading } from '#web/session/session-loading.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useRedirectWhenSignedOut, useSession } from '#web/session/use-session.ts'

export const meta = () => [
  { title: 'Your subscription · Wheelhouse' },
  {
    name: 'description',
    content: 'The status of your Wheelhouse subscription and how to reopen your dashboard.',
  },
  { name: 'robots', content: 'noindex' },
]

export default function BlockedPage() {
  const { session, snapshot, isReady } = useBlockedScreen()
  const user = sessionOf(session)?.user
  if (user && isReady) return <BlockedCard email={user.email} snapshot={snapshot} />
  return <SessionLoading session={session} loadingText="Checking your subscription..." />
}

function useBlockedScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const snapshot = useLiveSubscription()
  useRedirectWhenSignedOut(session)
  const userId = sessionOf(session)?.user.id ?? null
  const [readyUserId, setReadyUserId] = useState<string | null>(null)

  useEffect(() => {
    if (userId === null) return
    const origin = returnOrigin(window.location.search)
    const onChecked = () => void navigate(urlWithoutReturn(window.location), { replace: true })
    const showScreen = () => setReadyUserId(userId)
    void enterBlockedScreen(origin && { origin, onChecked }).then(showScreen)
    // Without a response the screen is shown anyway.
    return browserClock.after(CHECK_TIMEOUT_MS, showScreen)
  }, [userId, navigate])

  const isReady = userId !== null && readyUserId === userId
  useEffect(() => (isReady ? awaitAccess() : undefined), [isReady])

  return { session, snapshot, isReady }
}
