import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Series } from '#contract/series.ts'
import { callWith } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { leaveWhenBlocked } from '#web/billing/leave-when-blocked.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { onceMoreIfSignedIn } from '#web/session/once-more-if-signed-in.ts'
import type { SeriesDraft } from './plan-series.ts'
import type { Choices } from './visit-answers.ts'

/** Makes one series however often it is asked for: an answer that was lost is given again. */
export function useCreateSeries() {
  const [key] = useState(newKey)
  return async function createSeries(
    { body, repeat }: SeriesDraft,
    choices: Choices,
    tellClient: boolean,
  ): Promise<Series> {
    const { confirmed: _, duration = Number.NaN, ...job } = body
    const sent = { ...job, ...repeat, duration, choices, tell_client: tellClient }
    const ask = () => callWith({ 'Idempotency-Key': key }, endpoints.createSeries, { body: sent })
    return onceMoreIfSignedIn(ask, browserSession.recheck).catch(leaveWhenBlocked)
  }
}
