import { endpoints } from '#contract/endpoints.ts'
import type { PayPage } from '#contract/pay.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { askFromPage, type PageAnswer } from '#web/api/ask-from-page.ts'
import { dateValue } from '#web/format/wall-clock.ts'

type Refused = Extract<PageAnswer<typeof endpoints.readPayPage>, { isOk: false }>
export type LoadedInvoice = { invoice: PayPage; isOverdue: boolean }

export async function loadInvoice(
  api: PublicApi,
  token: string,
): Promise<{ isOk: true; loaded: LoadedInvoice } | Refused> {
  const answer = await askFromPage(api, endpoints.readPayPage, { params: { token } })
  if (!answer.isOk) return answer
  const invoice = answer.output
  const today = dateValue(invoice.timezone, (await api.now()).toISOString())
  return { isOk: true, loaded: { invoice, isOverdue: invoice.due_date < today } }
}
