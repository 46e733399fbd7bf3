import { endpoints } from '#contract/endpoints.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { askFromPage } from '#web/api/ask-from-page.ts'

/** Does what a form of the page asks for. */
export async function changeBooking(api: PublicApi, token: string, form: FormData) {
  const params = { token }
  if (form.get('act') === 'cancel') {
    const answer = await askFromPage(api, endpoints.cancelManagedBooking, { params })
    return { done: 'cancelled', answer } as const
  }
  const body = { appointmentTime: String(form.get('time') ?? '') }
  const answer = await askFromPage(api, endpoints.moveManagedBooking, { params, body })
  return { done: 'moved', answer } as const
}
