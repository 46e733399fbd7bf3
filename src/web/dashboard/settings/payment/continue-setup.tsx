import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { leaveForGood } from '#web/session/leave-for.ts'
import { Card } from '#web/ui/card.tsx'
import { continueSetUp } from './connect-account.ts'
import { withoutReturn } from './onboarding-return.ts'

/** Leads on to the provider. A link to its set-up works once, so a fresh one is fetched by opening this. */
export function ContinueSetup() {
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
