import { data, type RouterContextProvider, redirect } from 'react-router'
import { depositEndpoints } from '#contract/deposits.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { publicApiContext } from '#web/request-context.ts'
import { afterBooking } from './after-booking.ts'
import { depositText } from './deposit-text.ts'
import { nextRefresh, paymentReturn } from './payment-return.ts'

type PageArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { token: string } }

/** The server asks the provider whether the deposit is paid, whatever the address says. */
export async function loadDeposit({ params, request, context }: PageArgs) {
  const api = context.get(publicApiContext)
  const result = await callFromPage(api, depositEndpoints.readDeposit, { params })
  if (!result.isOk)
    return data(
      { deposit: null, refresh: null, errorMessage: refusalMessage(result) },
      { status: result.status },
    )
  const deposit = result.output
  const next = afterBooking(deposit, api.origin)
  if (next) throw redirect(next.path, { status: 303, headers: next.headers })
  const { searchParams } = new URL(request.url)
  const refresh = deposit.state === 'open' ? nextRefresh(searchParams) : null
  const today = dateValue(deposit.timezone, (await api.now()).toISOString())
  const text = depositText(deposit, {
    returned: paymentReturn(searchParams),
    isRefreshing: refresh !== null,
    today,
  })
  return data({ deposit, refresh, text })
}

/** Leads to the provider's page. */
export async function payDeposit({ params, context }: Omit<PageArgs, 'request'>) {
  const api = context.get(publicApiContext)
  const result = await callFromPage(api, depositEndpoints.payDeposit, { params })
  if (result.isOk) throw redirect(result.output.url, 303)
  // The page itself says why.
  if (result.error.code === 'deposit_settled')
    throw redirect(`/deposit/${encodeURIComponent(params.token)}`, 303)
  return data({ errorMessage: result.error.message }, { status: result.status })
}

/** The message of an expected refusal. Server errors are thrown instead. */
function refusalMessage({ status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found')
    return 'This link doesn’t match a deposit. Please use the link in your latest email, or contact the business.'
  return error.message
}
