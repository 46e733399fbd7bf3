/**
 * How a client came to the page. The provider adds it to the return address, where anybody can edit it, so it changes only what
 * the page says about a deposit that is still open.
 */
export type PaymentReturn = 'success' | 'canceled' | null

export function paymentReturn(search: URLSearchParams): PaymentReturn {
  const status = search.get('payment_status')
  return status === 'success' || status === 'canceled' ? status : null
}

/** Seconds until the page asks again whether the payment has arrived. It usually has by the first time. */
const REFRESH_SECONDS = [2, 3, 5, 10, 20, 30]

/** The content of the page's refresh element; null once it has asked often enough. Relative, so that the token is not repeated. */
export function nextRefresh(search: URLSearchParams): string | null {
  if (paymentReturn(search) !== 'success') return null
  const refreshes = Math.max(0, Math.trunc(Number(search.get('refreshes')) || 0))
  const seconds = REFRESH_SECONDS[refreshes]
  return seconds === undefined ? null : `${seconds};url=?payment_status=success&refreshes=${refreshes + 1}`
}
