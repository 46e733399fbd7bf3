import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { PayPage } from '#contract/pay.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { billingScene, DAY } from '#server/testing/billing-scene.ts'
import { json } from '#server/testing/test-server.ts'

/** An owner with a connected account at the payment provider. */
export type OwnerWithAccount = TestOwner & { accountId: string }

export type TestInvoice = {
  id: string
  token: string
  amount: number
  email: string
  owner: OwnerWithAccount
}

export type InvoiceOptions = { amount?: number; description?: string; client_email?: string }

type ProviderSession = {
  id: string
  status: string
  payment_status: string
  payment_intent: string | null
  amount_total: number
}

/** Helpers for owners who send invoices and clients who pay them through the emulated provider. */
export function invoiceScene() {
  const scene = billingScene()
  let counter = 0

  const connect = (owner: TestOwner, action: string) =>
    scene.server.request(`/api/stripe-connect?action=${action}`, { method: 'POST', headers: owner.headers })

  const readAccount = (owner: TestOwner) =>
    scene.server.request('/api/stripe-connect?action=get-account', { headers: owner.headers })

  /** An owner without a name and without an account at the provider. */
  const aNamelessOwner = () => anOwner(scene.server.deps.db, { sessionSeconds: 3_650 * DAY })

  /** An owner without an account at the provider. */
  async function anUnconnectedOwner(): Promise<TestOwner> {
    const owner = await aNamelessOwner()
    await scene.server.deps.db.asSystem((tx) =>
      tx.updateTable('users').set({ full_name: 'Luna Reyes' }).where('id', '=', owner.id).execute(),
    )
    return owner
  }

  async function ownerWithAccount(
    state: Parameters<typeof scene.emulator.act.setAccount>[1] = 'active',
  ): Promise<OwnerWithAccount> {
    return connectAccount(await anUnconnectedOwner(), state)
  }

  async function connectAccount(
    owner: TestOwner,
    state: Parameters<typeof scene.emulator.act.setAccount>[1] = 'active',
  ): Promise<OwnerWithAccount> {
    expect((await connect(owner, 'create-account')).status).toBe(200)
    const { account_id } = (await (await readAccount(owner)).json()) as { account_id: string }
    await scene.emulator.act.setAccount(account_id, state)
    expect((await readAccount(owner)).status).toBe(200)
    return { ...owner, accountId: account_id }
  }

  /** Inserts an invoice without calling the provider. */
  async function invoice(owner: OwnerWithAccount, options: InvoiceOptions = {}): Promise<TestInvoice> {
    const { amount = 12_500, description = 'Full Detail', client_email } = options
    const email = client_email ?? `client-${counter++}@example.com`
    const token = randomBytes(32).toString('base64url')
    const { id } = await scene.server.deps.db.asOwner(owner.id, async (tx) => {
      const inserted = await tx
        .insertInto('invoices')
        .values({ user_id: owner.id, client_name: 'Ava Stone', client_email: email, description, amount })
        .returning('id')
        .executeTakeFirstOrThrow()
      const keys = { user_id: owner.id, invoice_id: inserted.id }
      await tx
        .insertInto('invoice_lines')
        .values({ ...keys, position: 0, description, quantity: 100, unit_price: amount })
        .execute()
      await tx
        .insertInto('pay_links')
        .values({ ...keys, token })
        .execute()
      return inserted
    })
    return { id, token, amount, email, owner }
  }

  const anInvoice = async (options: InvoiceOptions = {}) => invoice(await ownerWithAccount(), options)

  const page = ({ token }: { token: string }) => scene.server.request(`/api/pay/${token}`)
  const readPayPage = async (link: { token: string }) => (await (await page(link)).json()) as PayPage

  const openCheckout = ({ token }: { token: string }, body: object = {}) =>
    scene.server.request(`/api/pay/${token}/checkout`, json(body))

  /** URL and session id of the provider's payment page. */
  async function checkout(link: TestInvoice, tip_cents = 0): Promise<{ url: string; sessionId: string }> {
    const response = await openCheckout(link, { tip_cents })
    expect(response.status).toBe(200)
    const { url } = (await response.json()) as { url: string }
    return { url, sessionId: url.split('/').at(-1) as string }
  }

  const returnFromCheckout = (
    { token }: { token: string },
    session_id?: string,
    headers: Record<string, string> = {},
  ) => scene.server.request(`/api/pay/${token}/return`, json({ session_id }, headers))

  /** Pays the invoice and processes the webhooks. */
  async function payInvoice(link: TestInvoice, card?: string): Promise<{ sessionId: string }> {
    const { sessionId } = await checkout(link)
    expect(await scene.emulator.act.completeCheckout(sessionId, card)).toEqual({ outcome: 'complete' })
    await scene.settle()
    return { sessionId }
  }

  const invoiceRow = ({ id, owner }: TestInvoice) =>
    scene.server.deps.db.asOwner(owner.id, (tx) =>
      tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  const checkoutRows = ({ id, owner }: TestInvoice) =>
    scene.server.deps.db.asOwner(owner.id, (tx) =>
      tx.selectFrom('invoice_checkouts').selectAll().where('invoice_id', '=', id).orderBy('n').execute(),
    )

  /** Names of all emails ever queued to this address, oldest first. */
  async function emailsTo(recipient: string): Promise<string[]> {
    const rows = await scene.server.deps.db.asSystem((tx) =>
      tx
        .selectFrom('mails')
        .where('recipient', '=', recipient)
        .select('letter')
        .orderBy('created_at')
        .execute(),
    )
    return rows.map(({ letter }) => letter)
  }

  async function listAtProvider<Item>(owner: OwnerWithAccount, path: string): Promise<Item[]> {
    const headers = { authorization: 'Bearer sk_test_emulator', 'stripe-account': owner.accountId }
    const response = await fetch(`${scene.emulator.url}${path}?limit=100`, { headers })
    return ((await response.json()) as { data: Item[] }).data
  }

  /** Sessions and charges stored by the provider, newest first. */
  const providerSessions = (owner: OwnerWithAccount) =>
    listAtProvider<ProviderSession>(owner, '/v1/checkout/sessions')
  const providerCharges = async (owner: OwnerWithAccount) =>
    (await listAtProvider<{ id: string; paid: boolean }>(owner, '/v1/charges')).filter(({ paid }) => paid)

  /** What the provider's page shows, by its address. */
  async function providerPage(owner: OwnerWithAccount, url: string) {
    const headers = { authorization: 'Bearer sk_test_emulator', 'stripe-account': owner.accountId }
    const id = url.split('/').at(-1)
    const path = `/v1/checkout/sessions/${id}?expand[0]=line_items`
    const response = await fetch(`${scene.emulator.url}${path}`, { headers })
    const { locale, line_items } = (await response.json()) as Stripe.Checkout.Session
    return { locale, lines: line_items?.data.map(({ description }) => description) }
  }

  /** Id of the payment that completed a session. */
  async function paymentOf(owner: OwnerWithAccount, sessionId: string): Promise<string> {
    const session = (await providerSessions(owner)).find(({ id }) => id === sessionId)
    return session?.payment_intent ?? expect.fail(`nothing was paid for ${sessionId}`)
  }

  const corrections = async (sessionId: string) =>
    scene.server.deps.db.asSystem((tx) =>
      tx
        .selectFrom('payment_corrections')
        .where('object_id', '=', sessionId)
        .select(['kind', 'was', 'became'])
        .execute(),
    )

  return Object.assign(Object.create(scene) as typeof scene, {
    connect,
    readAccount,
    aNamelessOwner,
    anUnconnectedOwner,
    connectAccount,
    ownerWithAccount,
    invoice,
    anInvoice,
    page,
    readPayPage,
    openCheckout,
    checkout,
    returnFromCheckout,
    payInvoice,
    invoiceRow,
    checkoutRows,
    emailsTo,
    listAtProvider,
    providerSessions,
    providerPage,
    providerCharges,
    paymentOf,
    corrections,
  })
}
