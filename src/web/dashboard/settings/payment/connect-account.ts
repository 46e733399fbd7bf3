import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'

/** `ready`: nothing is left to set up. `failed`: a toast was shown. */
type Connection = { outcome: 'set-up'; url: string } | { outcome: 'ready' } | { outcome: 'failed' }

/** Creates the owner's account if there is none. */
export async function connectAccount(): Promise<Connection> {
  const connection = await requestConnection('create-account')
  if (connection.outcome === 'ready') toast({ title: 'Payment account connected' })
  return connection
}

/** Gets a new setup link for an existing account. Each link works once. */
export function continueSetup(): Promise<Connection> {
  return requestConnection('continue-setup')
}

async function requestConnection(action: 'create-account' | 'continue-setup'): Promise<Connection> {
  try {
    const { url } = await callAsOwner(endpoints.changePaymentAccount, { query: { action } })
    return url ? { outcome: 'set-up', url } : { outcome: 'ready' }
  } catch (error) {
    toastServerError(error, { title: 'Error connecting', fallback: 'Failed to initiate connect.' })
    return { outcome: 'failed' }
  }
}
