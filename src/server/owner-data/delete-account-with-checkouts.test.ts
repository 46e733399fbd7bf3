import { expect, test } from 'vitest'
import { CARD, type Subscriber } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type OwnerWithAccount, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = invoiceScene()

const deleteAccount = ({ browser }: Subscriber) =>
  outcome(browser.post('/api/delete-account', { password: 'foam-cannon-42' }))
const accountExists = async ({ userId }: Subscriber) =>
  (await query('select 1 from users where id = $1', [userId])).length > 0
const query = (statement: string, values: string[] = []) =>
  asAdministrator(scene.server.database.adminUrl, statement, values)

/** An owner with a password, whose client has an open checkout. */
async function ownerWithOpenCheckout(): Promise<{
  owner: Subscriber
  payee: OwnerWithAccount
  invoice: TestInvoice
  sessionId: string
}> {
  const owner = await scene.createSubscriber(CARD.pays)
  await owner.browser.post('/api/stripe-connect?action=create-account')
  const getAccount = () => owner.browser.get('/api/stripe-connect?action=get-account')
  const { account_id: accountId } = (await (await getAccount()).json()) as { account_id: string }
  await scene.emulator.act.setAccount(accountId, 'active')
  expect((await getAccount()).status).toBe(200)
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

/** Asks the client of a new job for a deposit. Returns the token in the link to it. */
async function askForDeposit({ browser }: Subscriber, appointment_time = '2031-05-05T15:00:00.000Z') {
  const job = {
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    service: 'Full Detail',
    price: 200_00,
    duration: 60,
    appointment_time,
    confirmed: true,
  }
  const { id } = (await (await browser.post('/api/appointments', job)).json()) as { id: string }
  const asked = await browser.post(`/api/appointments/${id}/deposit`, { amount: 50_00 })
  return ((await asked.json()) as { url: string }).url.split('/').at(-1) ?? ''
}

const openDeposit = (token: string) =>
  outcome(scene.server.request(`/api/deposit/${token}/checkout`, { method: 'POST' }))

test('expires the open checkouts of clients when their owner’s account is deleted', async () => {
  const { owner, payee, sessionId } = await ownerWithOpenCheckout()
  expect(await deleteAccount(owner)).toBe('200')
  expect(await accountExists(owner)).toBe(false)
  expect(await scene.providerSessions(payee)).toMatchObject([{ id: sessionId, status: 'expired' }])
})

test('before deleting, records a payment that a client has just made', async () => {
  const { owner, invoice, sessionId } = await ownerWithOpenCheckout()
  const { restore } = scene.payments.breakDeliveries()
  await scene.emulator.act.completeCheckout(sessionId)
  expect(await deleteAccount(owner)).toBe('200')
  expect(await accountExists(owner)).toBe(false)
  await eventually('the client gets the receipt', async () =>
    (await scene.mailsTo(invoice.email)).some(({ subject }) => subject === 'receipt'),
  )
  restore()
})

test('expires the open checkouts of deposits when their owner’s account is deleted', async () => {
  const { owner, payee } = await ownerWithOpenCheckout()
  expect(await openDeposit(await askForDeposit(owner))).toBe('200')
  expect(await deleteAccount(owner)).toBe('200')
  expect(await scene.providerSessions(payee)).toMatchObject([{ status: 'expired' }, { status: 'expired' }])
})

test('deletes nothing while the provider fails to expire the checkouts', async () => {
  const { owner, payee, invoice, sessionId } = await ownerWithOpenCheckout()
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })
  expect(await deleteAccount(owner)).toBe('503 provider_unavailable')
  expect(await accountExists(owner)).toBe(true)
  expect(await scene.statusOf(owner)).toBe('trialing')
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'pending' })
  expect(await deleteAccount(owner)).toBe('200')
  expect(await scene.providerSessions(payee)).toMatchObject([{ id: sessionId, status: 'expired' }])
})

test('deletes nothing if a client opens another checkout in the meantime', async () => {
  const { owner, invoice } = await ownerWithOpenCheckout()
  const { db } = scene.server.deps
  // Events about the expired checkouts would wait for the owner's row too.
  scene.emulator.webhooks.setMode('hold')
  const [deletion] = await db.asSystem(async (tx) => {
    // The deletion expires every checkout, then waits for the lock on the owner's row.
    await tx.selectFrom('users').where('id', '=', owner.userId).select('id').forShare().execute()
    const deletion = deleteAccount(owner)
    await eventually('the deletion waits for the owner', async () => (await blockedQueryCount()) === 1)
    await scene.checkout(invoice)
    return [deletion]
  })
  expect(await deletion).toBe('503 unavailable')
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  expect(await accountExists(owner)).toBe(true)
  expect(await deleteAccount(owner)).toBe('200')
})

test('deletes nothing if a client opens the checkout of a deposit again in the meantime', async () => {
  const { owner, payee } = await ownerWithOpenCheckout()
  const { db } = scene.server.deps
  const tokens = new Map<string, string>()
  for (const time of ['2031-05-05T15:00:00.000Z', '2031-05-06T15:00:00.000Z']) {
    const token = await askForDeposit(owner, time)
    const { id } = await db.asOwner(owner.userId, (tx) =>
      tx.selectFrom('deposits').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
    )
    tokens.set(id, token)
  }
  // The deletion locks deposits in this order.
  const [first = '', second = ''] = [...tokens.keys()].sort()
  const secondToken = tokens.get(second) ?? ''
  expect(await openDeposit(secondToken)).toBe('200')
  // Later, the provider opens another checkout.
  await scene.advance(5 * 60)
  scene.emulator.webhooks.setMode('hold')
  const [deletion] = await db.asSystem(async (tx) => {
    await tx.selectFrom('deposits').where('id', '=', first).select('id').forUpdate().execute()
    const deletion = deleteAccount(owner)
    await eventually(
      'the deletion waits for the first deposit',
      async () => (await blockedQueryCount()) === 1,
    )
    expect(await openDeposit(secondToken)).toBe('200')
    return [deletion]
  })
  expect(await deletion).toBe('503 unavailable')
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  expect(await accountExists(owner)).toBe(true)
  expect(await deleteAccount(owner)).toBe('200')
  const statuses = (await scene.providerSessions(payee)).map(({ status }) => status)
  expect(statuses).toEqual(['expired', 'expired', 'expired'])
})

const blockedQueryCount = async () =>
  (
    await query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
