import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { callAsOwner } from './call-as-owner.ts'

export function DatabaseStatus() {
  const [status, setStatus] = useState('Not checked yet')
  const checking = useBusy(async () => setStatus(await storedStatus()))
  return (
    <section aria-labelledby="debug-database">
      <h3 id="debug-database">Direct database status</h3>
      <p role="status">{status}</p>
      <Button look="quiet" aria-disabled={checking.isBusy || undefined} onClick={checking.onClick}>
        {checking.isBusy ? 'Checking...' : 'Check database status'}
      </Button>
    </section>
  )
}

async function storedStatus(): Promise<string> {
  try {
    const { subscription } = await callAsOwner(endpoints.readSubscription)
    return subscription?.status ?? 'No subscription stored'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `Could not be read: ${error.message}`
  }
}
