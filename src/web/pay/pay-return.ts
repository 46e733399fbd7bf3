import { redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/pay-return.ts'
import { ownerCookie } from './owner-cookie.ts'
import { payPath } from './pay-paths.ts'
import { type ReturnOutcome, returnedCookie } from './returned-cookie.ts'

/** Where the payment provider redirects after a checkout. The invoice's owner continues to the dashboard. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const { searchParams } = new URL(request.url)
  const sessionId = searchParams.get('session_id')?.slice(0, 255)
  const returned: ReturnOutcome = searchParams.get('payment_status') === 'success' ? 'success' : 'canceled'
  const result = await callFromPage(
    api,
    endpoints.returnFromPayment,
    { params, body: sessionId ? { session_id: sessionId } : {} },
    ownerCookie(request),
  )
  if (result.isOk && result.output.isOwner) throw redirect(ownerPath(returned, sessionId), 303)
  throw redirect(payPath(params.token), {
    status: 303,
    headers: { 'Set-Cookie': returnedCookie.set(params.token, returned, api.origin) },
  })
}

function ownerPath(returned: ReturnOutcome, sessionId: string | undefined): string {
  const search = new URLSearchParams({ payment_status: returned })
  if (returned === 'success' && sessionId) search.set('session_id', sessionId)
  return `/dashboard/invoices?${search}`
}
