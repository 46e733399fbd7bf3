import type { Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, createSession, dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'

/** A signed-in owner with a subscription whom clients can pay by card. */
export type LoadOwner = Business & { headers: Record<string, string>; accountId: string }

type LoadTarget = Pick<Product, 'admin' | 'emulator' | 'servers'>

export async function createLoadOwners(product: LoadTarget, count: number): Promise<LoadOwner[]> {
  const owners = await createBusinesses(product, count, { appointments: 0, firstDay: dayFromNow(2).start })
  return Promise.all(owners.map((owner) => connectPayments(product, owner)))
}

async function connectPayments(product: LoadTarget, owner: Business): Promise<LoadOwner> {
  const { emulator, servers } = product
  const headers = { authorization: `Bearer ${await createSession(product, owner)}`, ...newNetworkHeaders() }
  const created = await sendRequest(servers[0].origin, {
    method: 'POST',
    path: '/api/stripe-connect?action=create-account',
    headers,
  })
  const readAccount = { method: 'GET', path: '/api/stripe-connect?action=get-account', headers } as const
  const { account_id } = JSON.parse((await sendRequest(servers[0].origin, readAccount)).body) as {
    account_id: string
  }
  if (!account_id) throw new Error(`no payment account: ${created.status} ${created.body}`)
  await emulator.act.setAccount(account_id, 'active')
  // The server syncs the account when it is read.
  await sendRequest(servers[0].origin, readAccount)
  return { ...owner, headers, accountId: account_id }
}

let networks = 0

/** Each call returns an IP address in another /24, because rate limits per network are on. */
export function newNetworkHeaders(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `10.${networks & 255}.${(networks >> 8) & 255}.${networks >> 16}` }
}
