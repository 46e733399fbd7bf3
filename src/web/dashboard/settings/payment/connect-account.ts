import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { explainFailure } from '#web/account/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

const FAILURE = { title: 'Error connecting', otherwise: 'Failed to initiate connect.' }

/** Creates the owner's account unless it is there, and gives a fresh link to its set-up. Null after a failure, which was told. */
export async function connectAccount(): Promise<string | null> {
  try {
    const { url } = await callAsOwner(endpoints.changePaymentAccount, { query: { action: 'create-account' } })
    if (url) return url
    toast({ variant: 'destructive', title: FAILURE.title, description: FAILURE.otherwise })
  } catch (error) {
    explainFailure(error, FAILURE)
  }
  return null
}
