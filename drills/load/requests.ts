import { SERVICE_NAME } from '#scripts/staging/businesses.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { newNetworkHeaders, type Payee } from './payees.ts'

/** The email address contains the key, to match rows with requests. */
const addressOf = (key: string) => `${key}@example.com`

export function booking({ slug }: { slug: string }, startsAt: number, key: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: { ...newNetworkHeaders(), 'idempotency-key': key },
    body: JSON.stringify({
      slug,
      service: SERVICE_NAME,
      appointmentTime: new Date(startsAt).toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: addressOf(key),
      clientPhone: '(212) 555-0123',
    }),
  }
}

export function invoice({ headers }: Payee, key: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/create-invoice-payment',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({
      amount: 12_500,
      description: 'Full Detail',
      client_name: 'Ava Brooks',
      client_email: addressOf(key),
      sends_letter: false,
    }),
  }
}

export function checkout(token: string): ApiRequest {
  return { method: 'POST', path: `/api/pay/${token}/checkout`, headers: newNetworkHeaders(), body: '{}' }
}

export function returnFromCheckout(token: string, sessionId: string): ApiRequest {
  return {
    method: 'POST',
    path: `/api/pay/${token}/return`,
    headers: newNetworkHeaders(),
    body: JSON.stringify({ session_id: sessionId }),
  }
}
