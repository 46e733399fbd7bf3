import type { LoadOwner } from '#drills/load/load-owners.ts'
import type { Product } from '#drills/product/open-product.ts'

export type Charge = {
  id: string
  payment_intent: string
  amount: number
  amount_refunded: number
  status: string
}
export type Refund = { id: string; payment_intent: string; amount: number; status: string }
export type Session = { id: string; status: string; payment_intent: string | null; customer_email: string }

/** What the provider itself says about an owner's account. */
export type Ledger = { charges: Charge[]; refunds: Refund[]; sessions: Session[] }

export async function readLedger({ emulator }: Product, { accountId }: LoadOwner): Promise<Ledger> {
  const list = <Item extends { id: string }>(path: string) => listAll<Item>(emulator.url, accountId, path)
  const [charges, refunds, sessions] = await Promise.all([
    list<Charge>('/v1/charges'),
    list<Refund>('/v1/refunds'),
    list<Session>('/v1/checkout/sessions'),
  ])
  return { charges: charges.filter(({ status }) => status === 'succeeded'), refunds, sessions }
}

async function listAll<Item extends { id: string }>(
  url: string,
  accountId: string,
  path: string,
): Promise<Item[]> {
  const headers = { authorization: 'Bearer sk_test_drill', 'stripe-account': accountId }
  const items: Item[] = []
  for (;;) {
    const last = items.at(-1)
    const response = await fetch(`${url}${path}?limit=100${last ? `&starting_after=${last.id}` : ''}`, {
      headers,
    })
    const { data, has_more } = (await response.json()) as { data: Item[]; has_more: boolean }
    items.push(...data)
    if (!has_more) return items
  }
}

/** Closes the pages that are still open, as the provider does after 31 minutes. */
export async function expireOpenSessions(product: Product, owner: LoadOwner): Promise<void> {
  const { sessions } = await readLedger(product, owner)
  for (const { id } of sessions.filter(({ status }) => status === 'open'))
    await fetch(`${product.emulator.url}/v1/checkout/sessions/${id}/expire`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_drill', 'stripe-account': owner.accountId },
    })
}
