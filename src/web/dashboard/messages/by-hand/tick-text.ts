import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { TextByHand } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { keepText, textsByHandQuery } from './texts-by-hand-query.ts'

/** Ticks a text off, or takes the tick back; whether that worked. A job that was moved meanwhile is read anew. */
export async function tickText(readings: QueryClient, text: TextByHand, isTexted: boolean): Promise<boolean> {
  const { appointment_id: id, appointment_time } = text
  // A reading that began before would bring back what was.
  await readings.cancelQueries({ queryKey: textsByHandQuery.queryKey })
  try {
    const body = { appointment_time, is_texted: isTexted }
    keepText(readings, await callAsOwner(endpoints.tickTextByHand, { params: { id }, body }))
    return true
  } catch (error) {
    explainFailure(error, {
      title: isTexted ? 'Not marked as texted' : 'Still marked as texted',
      otherwise: 'It could not be saved. Please try again.',
    })
    void readings.invalidateQueries({ queryKey: textsByHandQuery.queryKey })
    return false
  }
}
