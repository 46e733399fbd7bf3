import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Slots } from '#contract/booking.ts'
import type { Overview } from '#contract/overview.ts'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import { deleteOwner } from '#server/owner-data/queries.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

const db = () => scene.server.deps.db
const send = (owner: TestOwner, path: string, body: object = {}) =>
  scene.server.request(path, json(body, owner.headers))

async function readShownTotals(owner: TestOwner) {
  const answer = await scene.server.request('/api/overview', { headers: owner.headers })
  const { clientCount, outstandingCount, outstandingTotal } = (await answer.json()) as Overview
  return { clients: clientCount, owed: outstandingCount, cents: outstandingTotal }
}

async function countTotals(owner: TestOwner) {
  const { rows } = await db().asOwner(owner.id, (tx) =>
    sql<{ clients: number; owed: number; cents: number }>`
      select (select count(*)::int from clients) as clients, count(*)::int as owed,
        coalesce(sum(amount - deposit_cents), 0)::int as cents
      from invoices where status = 'pending' and voided_at is null`.execute(tx),
  )
  return rows[0]
}

const readTotalRows = async ({ id }: TestOwner) =>
  asAdministrator(scene.server.database.adminUrl, 'select from owner_totals where user_id = $1', [id])

async function aBusiness(): Promise<OwnerWithAccount & { slug: string }> {
  const owner = await scene.ownerWithAccount()
  const user_id = owner.id
  const slug = `wheelhouse-${randomUUID().slice(0, 8)}`
  await db().asSystem(async (tx) => {
    await tx.insertInto('user_settings').values({ user_id, business_name: 'Luna' }).execute()
    await tx.insertInto('user_availability').values({ user_id }).execute()
    await tx.insertInto('services').values({ user_id, name: 'Wash', duration: 15 }).execute()
    await tx.insertInto('booking_slugs').values({ user_id, slug }).execute()
  })
  return { ...owner, slug }
}

/** API calls that change the totals. Some email addresses repeat, so that clients are reused or rejected. */
function apiActions(owner: OwnerWithAccount & { slug: string }) {
  const imports: string[] = []
  const invoices: string[] = []
  const email = (n: number) => `client-${n}@example.com`

  async function changeStatus(n: number, action: 'mark-paid' | 'void' | 'reopen') {
    const id = invoices[n % invoices.length]
    if (id) await send(owner, `/api/invoices/${id}/${action}`)
  }

  return {
    addClient: (n: number) => send(owner, '/api/clients', { name: 'Ava', email: email(n) }),
    async importClients(n: number) {
      const lines = [n, n + 1, n + 2].map((number) => `Ben,${email(number)}`).join('\n')
      const answer = await send(owner, '/api/clients/import', { csv: `Name,Email\n${lines}\n` })
      imports.push(((await answer.json()) as { importId: string }).importId)
    },
    async undoImport(n: number) {
      const id = imports[n % imports.length]
      if (id) await send(owner, `/api/clients/import/${id}/undo`)
    },
    async book(n: number) {
      const from = (await db().asSystem((tx) => tx.now())).toISOString().slice(0, 10)
      const query = new URLSearchParams({ service: 'Wash', from, days: '14' })
      const response = await scene.server.request(`/api/public-booking/${owner.slug}/slots?${query}`)
      const slots = ((await response.json()) as Slots).slots
      const client = { clientName: 'Cleo', clientEmail: email(n), clientPhone: '(212) 555-0123' }
      const booking = {
        slug: owner.slug,
        service: 'Wash',
        appointmentTime: slots[n % slots.length],
        ...client,
      }
      const { status } = await scene.server.request('/api/public-booking', json(booking))
      // A concurrent booking may have taken the time.
      expect([201, 409]).toContain(status)
    },
    async createInvoice(n: number) {
      const client = { client_name: 'Dan', client_email: email(n) }
      const request = { amount: 100_00 + n, description: 'Wash', sends_letter: false, ...client }
      const answer = await send(owner, '/api/create-invoice-payment', request)
      invoices.push(((await answer.json()) as { invoice_id: string }).invoice_id)
    },
    markPaid: (n: number) => changeStatus(n, 'mark-paid'),
    voidInvoice: (n: number) => changeStatus(n, 'void'),
    reopenInvoice: (n: number) => changeStatus(n, 'reopen'),
  }
}

test('the totals match a count after any sequence of concurrent changes', async () => {
  const owner = await aBusiness()
  const actions = apiActions(owner)
  const action = fc.record({
    name: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    n: fc.nat(11),
  })
  const steps = fc.sample(fc.array(action, { minLength: 1, maxLength: 3 }), { seed: 2611, numRuns: 30 })
  for (const concurrent of steps) {
    await Promise.all(concurrent.map(({ name, n }) => actions[name](n)))
    expect(await readShownTotals(owner), JSON.stringify(concurrent)).toEqual(await countTotals(owner))
  }
  expect(await countTotals(owner)).toMatchObject({
    clients: expect.toSatisfy((n) => n > 5),
    owed: expect.toSatisfy((n) => n > 1),
  })
})

test('the totals change with a card payment, but not with its refund', async () => {
  const owner = await scene.ownerWithAccount()
  const [invoice] = [
    await scene.invoice(owner, { amount: 50_00 }),
    await scene.invoice(owner, { amount: 30_00 }),
  ]
  expect(await readShownTotals(owner)).toMatchObject({ owed: 2, cents: 80_00 })
  const { sessionId } = await scene.payInvoice(invoice)
  expect(await readShownTotals(owner)).toMatchObject({ owed: 1, cents: 30_00 })
  await scene.emulator.act.refund(await scene.paymentOf(owner, sessionId))
  await scene.settle()
  expect(await readShownTotals(owner)).toMatchObject({ owed: 1, cents: 30_00 })
})

const aClient = (owner: TestOwner) => ({
  user_id: owner.id,
  name: 'Ava',
  email: `${randomUUID()}@example.com`,
})

test('a rollback leaves the totals unchanged', async () => {
  const owner = await scene.ownerWithAccount()
  const failing = db().asOwner(owner.id, async (tx) => {
    await tx.insertInto('clients').values(aClient(owner)).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await readShownTotals(owner)).toMatchObject({ clients: 0 })
})

test('concurrent transactions write separate rows instead of waiting for each other', async () => {
  const owner = await scene.ownerWithAccount()
  const addTwoClients = () =>
    db().asOwner(owner.id, (tx) =>
      tx
        .insertInto('clients')
        .values([aClient(owner), aClient(owner)])
        .execute(),
    )
  await addTwoClients()
  await db().asOwner(owner.id, async (tx) => {
    await tx.insertInto('clients').values(aClient(owner)).execute()
    await addTwoClients()
    // The unlocked row is reused.
    await addTwoClients()
  })
  expect(await readShownTotals(owner)).toMatchObject({ clients: 7 })
  expect(await readTotalRows(owner)).toHaveLength(2)
})

test('the totals are deleted with their owner, in batches or in one statement', async () => {
  const [first, second] = [await scene.ownerWithAccount(), await scene.ownerWithAccount()]
  for (const owner of [first, second]) {
    await db().asOwner(owner.id, (tx) => tx.insertInto('clients').values(aClient(owner)).execute())
    await scene.invoice(owner)
  }
  // A deletion in one statement takes no locks first and could deadlock with the worker.
  await scene.settle()
  await db().asSystem((tx) => deleteOwner(tx, first.id, DEFAULT_MESSAGES_PER_DAY))
  await db().asSystem((tx) => tx.deleteFrom('users').where('id', '=', second.id).execute())
  for (const owner of [first, second]) expect(await readTotalRows(owner)).toEqual([])
})
