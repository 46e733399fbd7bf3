import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callWith } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { leaveWhenBlocked } from '#web/billing/leave-when-blocked.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { onceMoreIfSignedIn } from '#web/session/once-more-if-signed-in.ts'
import type { InvoiceBody } from './invoice-values.ts'

export type CreatedInvoice = Output<typeof endpoints.createInvoicePayment>

/**
 * Creates one invoice however often it is asked for: a form has one key until the server has made something else of it.
 * So an answer that was lost is given again, and one that was lost before the form was changed is not passed over.
 */
export function useCreateInvoice() {
  const [key, setKey] = useState(newKey)
  return async function createInvoice(body: InvoiceBody): Promise<CreatedInvoice> {
    const ask = () => callWith({ 'Idempotency-Key': key }, endpoints.createInvoicePayment, { body })
    try {
      return await onceMoreIfSignedIn(ask, browserSession.recheck).catch(leaveWhenBlocked)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused') setKey(newKey)
      throw error
    }
  }
}
