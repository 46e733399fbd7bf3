import type { Shot } from '#scripts/staging/ask.ts'
import { SERVICE } from '#scripts/staging/businesses.ts'
import { fromAnotherNetwork, type Payee } from './payees.ts'

/** Whoever books under a key is known by it in the rows too. */
const addressOf = (key: string) => `${key}@example.com`

export function booking({ slug }: { slug: string }, startsAt: number, key: string): Shot {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: { ...fromAnotherNetwork(), 'idempotency-key': key },
    body: JSON.stringify({
      slug,
      service: SERVICE,
      appointmentTime: new Date(startsAt).toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: addressOf(key),
      clientPhone: '(212) 555-0123',
    }),
  }
}

export function invoice({ headers }: Payee, key: string): Shot {
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

export function checkout(token: string): Shot {
  return { method: 'POST', path: `/api/pay/${token}/checkout`, headers: fromAnotherNetwork(), body: '{}' }
}

export function comesBack(token: string, sessionId: string): Shot {
  return {
    method: 'POST',
    path: `/api/pay/${token}/return`,
    headers: fromAnotherNetwork(),
    body: JSON.stringify({ session_id: sessionId }),
  }
}
