import { SERVICE_NAME } from '#scripts/staging/businesses.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { type LoadOwner, newNetworkHeaders } from './load-owners.ts'

/** The email address contains the key, to match rows with requests. */
export const emailOf = (key: string) => `${key}@example.com`

export function bookingRequest(
  { slug }: { slug: string },
  startsAt: number,
  key: string,
  moreFields: object = {},
): ApiRequest {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: { ...newNetworkHeaders(), 'idempotency-key': key },
    body: JSON.stringify({
      slug,
      service: SERVICE_NAME,
      appointmentTime: new Date(startsAt).toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: emailOf(key),
      clientPhone: '(212) 555-0123',
      ...moreFields,
    }),
  }
}

export function invoiceRequest({ headers }: LoadOwner, key: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/create-invoice-payment',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({
      amount: 12_500,
      description: 'Full Detail',
      client_name: 'Ava Brooks',
      client_email: emailOf(key),
      sends_letter: false,
    }),
  }
}

export function checkoutRequest(token: string): ApiRequest {
  return { method: 'POST', path: `/api/pay/${token}/checkout`, headers: newNetworkHeaders(), body: '{}' }
}

export function checkoutReturnRequest(token: string, sessionId: string): ApiRequest {
  return {
    method: 'POST',
    path: `/api/pay/${token}/return`,
    headers: newNetworkHeaders(),
    body: JSON.stringify({ session_id: sessionId }),
  }
}
