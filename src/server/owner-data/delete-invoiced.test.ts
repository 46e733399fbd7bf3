import { expect, test } from 'vitest'
import { CARD, type Subscriber } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type Payee, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = invoiceScene()

const remove = ({ browser }: Subscriber) =>
  outcome(browser.post('/api/delete-account', { password: 'foam-cannon-42' }))
const isThere = async ({ userId }: Subscriber) =>
  (await look('select 1 from users where id = $1', [userId])).length > 0
const look = (statement: string, values: string[] = []) =>
  asAdministrator(scene.server.database.adminUrl, statement, values)

/** An owner with a password whose client has a checkout open. */
async function invoicing(): Promise<{
  owner: Subscriber
  payee: Payee
  invoice: TestInvoice
  sessionId: string
}> {
  const owner = await scene.subscribed(CARD.pays)
  await owner.browser.post('/api/stripe-connect?action=create-account')
  const read = () => owner.browser.get('/api/stripe-connect?action=get-account')
  const { account_id: accountId } = (await (await read()).json()) as { account_id: string }
  await scene.emulator.act.setAccount(accountId, 'active')
  expect((await read()).status).toBe(200)
  const token = owner.browser.cookies.get('wheelhouse_session') ?? ''
  const payee = {
    id: owner.userId,
    email: owner.email,
    token,
    headers: { authorization: `Bearer ${token}` },
    accountId,
  }
  const invoice = await scene.invoice(payee)
  return { owner, payee, invoice, sessionId: (await scene.checkout(invoice)).sessionId }
}

test('ends what clients could still pay', async () => {
  const { owner, payee, sessionId } = await invoicing()
  expect(await remove(owner)).toBe('200')
  expect(await isThere(owner)).toBe(false)
  expect(await scene.providerSessions(payee)).toMatchObject([{ id: sessionId, status: 'expired' }])
})

test('settles first what a client has paid at that very moment', async () => {
  const { owner, invoice, sessionId } = await invoicing()
  const { mend } = scene.payments.breakDeliveries()
  await scene.emulator.act.completeCheckout(sessionId)
  expect(await remove(owner)).toBe('200')
  expect(await isThere(owner)).toBe(false)
  await eventually('the client gets the receipt', async () =>
    (await scene.mailsTo(invoice.email)).some(({ subject }) => subject === 'receipt'),
  )
  mend()
})

test('deletes nothing while the provider does not end them', async () => {
  const { owner, payee, invoice, sessionId } = await invoicing()
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })
  expect(await remove(owner)).toBe('503 provider_unavailable')
  expect(await isThere(owner)).toBe(true)
  expect(await scene.status(owner)).toBe('trialing')
  expect(await scene.row(invoice)).toMatchObject({ status: 'pending' })
  expect(await remove(owner)).toBe('200')
  expect(await scene.providerSessions(payee)).toMatchObject([{ id: sessionId, status: 'expired' }])
})

test('deletes nothing when a client opens another in the meantime', async () => {
  const { owner, invoice } = await invoicing()
  const { db } = scene.server.deps
  // What the provider tells of the ended checkouts would wait for the owner, too.
  scene.emulator.webhooks.setMode('hold')
  const [removing] = await db.asSystem(async (tx) => {
    // It gets as far as the last look at the owner, with every checkout ended.
    await tx.selectFrom('users').where('id', '=', owner.userId).select('id').forShare().execute()
    const asked = remove(owner)
    await eventually('it waits for the owner', async () => (await waitingCount()) === 1)
    await scene.checkout(invoice)
    return [asked]
  })
  expect(await removing).toBe('503 unavailable')
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  expect(await isThere(owner)).toBe(true)
  expect(await remove(owner)).toBe('200')
})

const waitingCount = async () =>
  (
    await look(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
