import pg from 'pg'
import { expect, test } from 'vitest'
import { CARD, type Subscriber } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { asAdministrator, isWaitingForLock } from '#server/testing/test-database.ts'

const scene = invoiceScene()

const deleteAccount = async ({ browser }: Subscriber, fields: object = {}) => {
  const response = await browser.post('/api/delete-account', { password: 'foam-cannon-42', ...fields })
  return { status: response.status, body: (await response.json()) as { error: { details: object } } }
}
const accountExists = async ({ userId }: Subscriber) =>
  (await asAdministrator(scene.server.database.adminUrl, 'select 1 from users where id = $1', [userId]))
    .length > 0

/** An owner with a password, whose client has paid a deposit of $50.00. */
async function ownerWithDeposit() {
  const owner = await scene.createSubscriber(CARD.pays)
  await owner.browser.post('/api/stripe-connect?action=create-account')
  const getAccount = () => owner.browser.get('/api/stripe-connect?action=get-account')
  const { account_id: accountId } = (await (await getAccount()).json()) as { account_id: string }
  await scene.emulator.act.setAccount(accountId, 'active')
  expect((await getAccount()).status).toBe(200)
  const email = `ava-${owner.userId.slice(0, 8)}@example.com`
  const job = {
    client_name: 'Ava Brooks',
    client_email: email,
    service: 'Full Detail',
    price: 200_00,
    duration: 60,
    appointment_time: '2031-05-05T15:00:00.000Z',
    confirmed: true,
  }
  const { id } = (await (await owner.browser.post('/api/appointments', job)).json()) as { id: string }
  const asked = await owner.browser.post(`/api/appointments/${id}/deposit`, { amount: 50_00 })
  const token = ((await asked.json()) as { url: string }).url.split('/').at(-1)
  const opened = await scene.server.request(`/api/deposit/${token}/checkout`, { method: 'POST' })
  const sessionId = ((await opened.json()) as { url: string }).url.split('/').at(-1) as string
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  return { owner, accountId, email, id }
}

/** The same owner, who has just cancelled the job. */
async function ownerWithRefund(balance: 'none' | 'sufficient') {
  const { owner, accountId, email, id } = await ownerWithDeposit()
  await scene.emulator.act.setBalance(accountId, balance)
  const { updated_at } = (await (await owner.browser.get(`/api/appointments/${id}`)).json()) as {
    updated_at: string
  }
  await owner.browser.post(`/api/appointments/${id}/cancel`, { seen_updated_at: updated_at })
  const atProvider = { accountId } as OwnerWithAccount
  const refunded = async () =>
    (await scene.listAtProvider<{ amount_refunded: number }>(atProvider, '/v1/charges')).map(
      ({ amount_refunded }) => amount_refunded,
    )
  return { owner, accountId, email, refunded }
}

test('deleting an account first makes the refunds that are due', async () => {
  const { owner, email, refunded } = await ownerWithRefund('sufficient')
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 })
  expect(await accountExists(owner)).toBe(false)
  expect(await refunded()).toEqual([50_00])
  await eventually('the client hears of the refund', async () =>
    (await scene.mailsTo(email)).some(({ subject }) => subject === 'deposit-refunded'),
  )
})

test('an owner learns which refunds are still owed, and settles them before the account is deleted', async () => {
  const { owner, accountId, refunded } = await ownerWithRefund('none')
  const { status, body } = await deleteAccount(owner)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'refunds_owed',
        details: {
          refunds: [
            {
              client_name: 'Ava Brooks',
              amount: 50_00,
              error: 'Insufficient funds in your Stripe balance to refund this amount.',
            },
          ],
        },
      },
    },
  })
  expect(await accountExists(owner)).toBe(true)
  expect(await scene.statusOf(owner)).toBe('trialing')
  await scene.emulator.act.setBalance(accountId, 'sufficient')
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 })
  expect(await refunded()).toEqual([50_00])
})

test('an owner can delete the account and make the refunds themselves', async () => {
  const { owner, refunded } = await ownerWithRefund('none')
  const { body } = await deleteAccount(owner)
  const { refunds } = body.error.details as { refunds: { deposit_id: string }[] }
  const acknowledged_refunds = refunds.map(({ deposit_id }) => deposit_id)
  expect(await deleteAccount(owner, { acknowledged_refunds })).toMatchObject({ status: 200 })
  expect(await accountExists(owner)).toBe(false)
  expect(await refunded()).toEqual([0])
})

test('a refund that falls due while the account is being deleted is not lost', async () => {
  const { owner } = await ownerWithDeposit()
  const { adminUrl } = scene.server.database
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `update deposits set refund_due = amount, refund_reason = 'client cancelled', next_refund_at = app_now() where user_id = $1`,
      [owner.userId],
    )
    const deletion = deleteAccount(owner)
    await eventually('the deletion waits for the deposit', () => isWaitingForLock(adminUrl))
    await client.query('commit')
    expect(await deletion).toMatchObject({ status: 503 })
  } finally {
    await client.end()
  }
  expect(await accountExists(owner)).toBe(true)
})
