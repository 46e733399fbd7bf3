import { endpoints } from '#contract/endpoints.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { refundNow } from './deposit-text.ts'
import type { CompletedChange } from './done-cookie.ts'

/** The field of the cancel form that says that it promised a refund of the deposit. */
export const SHOWN_REFUND_FIELD = 'shown_refund'

/**
 * Moves, keeps or cancels the appointment as the form says. `done` is null if nothing changed, and `refund gone` if nothing was
 * cancelled because the deposit would be kept by now, which the form did not say.
 */
export async function changeBooking(
  api: PublicApi,
  token: string,
  form: FormData,
): Promise<{ isOk: true; done: CompletedChange | 'refund gone' | null } | FailedCall> {
  const params = { token }
  const before = await callFromPage(api, endpoints.readManagedBooking, { params })
  if (!before.isOk) return before
  if (form.get('act') === 'cancel') {
    const refund = refundNow(before.output, await api.now())
    if (form.has(SHOWN_REFUND_FIELD) && refund?.isRefunded === false)
      return { isOk: true, done: 'refund gone' }
    const result = await callFromPage(api, endpoints.cancelManagedBooking, { params })
    if (!result.isOk) return result
    return { isOk: true, done: before.output.state === 'cancelled' ? null : 'cancelled' }
  }
  const body = { appointmentTime: String(form.get('time') ?? '') }
  if (form.get('act') === 'keep') {
    const result = await callFromPage(api, endpoints.acceptManagedTime, { params, body })
    return result.isOk ? { isOk: true, done: 'kept' } : result
  }
  const result = await callFromPage(api, endpoints.moveManagedBooking, { params, body })
  if (!result.isOk) return result
  const hasMoved = before.output.appointment_time !== result.output.appointment_time
  return { isOk: true, done: hasMoved ? 'moved' : null }
}
