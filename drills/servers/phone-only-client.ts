import { exactly, type Finding } from '#drills/drill.ts'
import { type LoadOwner, newNetworkHeaders } from '#drills/load/load-owners.ts'
import type { Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

type Json = Record<string, string>

/**
 * A server of this release adds a client with a phone number and no email, a job and an invoice. A server of the previous
 * release then works with all three, as its owner's next request may reach it.
 */
export async function checkPhoneOnlyClient(
  { newOrigin, oldOrigin, emulator }: Pick<Product, 'emulator'> & { newOrigin: string; oldOrigin: string },
  owner: LoadOwner,
  log: (line: string) => void,
): Promise<Finding[]> {
  let failures = 0
  async function send(
    origin: string,
    method: ApiRequest['method'],
    path: string,
    body?: object,
  ): Promise<Json> {
    const headers = { ...owner.headers, ...newNetworkHeaders() }
    const request = { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await sendRequest(origin, request)
    if (response.status < 300) return JSON.parse(response.body) as Json
    failures += 1
    log(`${method} ${path} of a client without an email: ${response.status} ${response.body}`)
    return {}
  }
  const startOf = (hour: number) =>
    new Date(dayFromNow(40).start.getTime() + hour * 60 * 60_000).toISOString()
  const [service] = (await send(newOrigin, 'GET', '/api/services')) as unknown as Json[]
  const job = { service_id: service?.id, confirmed: true }
  const mo = { name: 'Mo Reed', phone: '(212) 555-0142' }
  const created = await send(newOrigin, 'POST', '/api/appointments', {
    ...job,
    client: mo,
    appointment_time: startOf(10),
  })
  const invoice = await send(newOrigin, 'POST', '/api/create-invoice-payment', {
    amount: 5_000,
    description: 'Wash',
    client_name: mo.name,
    client_phone: mo.phone,
    client_id: created.client_id,
  })

  const client = { id: created.client_id }
  await send(oldOrigin, 'GET', '/api/clients?search=5550142')
  await send(oldOrigin, 'GET', `/api/clients/${client.id}`)
  await send(oldOrigin, 'GET', '/api/clients/export')
  await send(oldOrigin, 'GET', '/api/overview')
  await send(oldOrigin, 'POST', '/api/appointments', { ...job, client, appointment_time: startOf(12) })
  const moved = await send(oldOrigin, 'POST', `/api/appointments/${created.id}/move`, {
    appointment_time: startOf(14),
    duration: 60,
    confirmed: true,
    seen_updated_at: created.updated_at,
  })
  await send(oldOrigin, 'PUT', `/api/appointments/${created.id}`, {
    ...job,
    client: { name: 'Jo Reed', email: `jo-${created.id}@example.com`, phone: '1' },
    appointment_time: startOf(15),
    seen_updated_at: moved.updated_at,
  })
  await send(oldOrigin, 'GET', `/api/invoices/${invoice.invoice_id}/document`)
  const invoicePath = `/api/invoices/${invoice.invoice_id}`
  const payPath = `/api/pay/${invoice.payment_url?.split('/').at(-1)}`
  const { stripe_checkout_session_id: session_id = '' } = await send(oldOrigin, 'GET', invoicePath)
  await send(oldOrigin, 'GET', payPath)
  await emulator.act.completeCheckout(session_id)
  // The previous release emails a receipt in the transaction that stores the payment.
  await send(oldOrigin, 'POST', `${payPath}/return`, { session_id })
  const { status } = await send(oldOrigin, 'GET', invoicePath)
  if (status !== 'paid') failures += 1
  return [exactly('Failed requests of the previous release about a client without an email', failures, 0)]
}
