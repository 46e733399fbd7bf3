import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/** `ready`: there is nothing left to set up. A failure was told. */
type Connection = { outcome: 'set-up'; url: string } | { outcome: 'ready' } | { outcome: 'failed' }

/** Creates the owner's account unless it is there. */
export async function connectAccount(): Promise<Connection> {
  const connection = await ask('create-account')
  if (connection.outcome === 'ready') toast({ title: 'Payment account connected' })
  return connection
}

/** A fresh link to the set-up of an account that is there: each works once. */
export function continueSetUp(): Promise<Connection> {
  return ask('continue-setup')
}

async function ask(action: 'create-account' | 'continue-setup'): Promise<Connection> {
  try {
    const { url } = await callAsOwner(endpoints.changePaymentAccount, { query: { action } })
    return url ? { outcome: 'set-up', url } : { outcome: 'ready' }
  } catch (error) {
    explainFailure(error, { title: 'Error connecting', otherwise: 'Failed to initiate connect.' })
    return { outcome: 'failed' }
  }
}
